/** The packages of media and backups in a bucket. */
export const s3Packages = ['@aws-sdk/client-s3', '@aws-sdk/lib-storage'] as const;

/** The packages of single sign-on. */
export const openIdPackages = ['openid-client', 'jose'] as const;

/** The packages of mail. */
export const mailPackages = ['nodemailer'] as const;

/** The packages with which a server exports its traces, one of two exporters among them. */
export const tracePackages = (exporter: string) =>
  ['@opentelemetry/sdk-trace-node', '@opentelemetry/resources', exporter] as const;
