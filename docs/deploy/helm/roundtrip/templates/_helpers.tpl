{{- define "roundtrip.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "roundtrip.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "roundtrip.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{ include "roundtrip.selector" . }}
{{- end }}

{{- define "roundtrip.serviceAccount" -}}
{{- if .Values.serviceAccount.create }}{{ .Values.serviceAccount.name | default (include "roundtrip.name" .) }}{{ else }}{{ .Values.serviceAccount.name | default "default" }}{{ end }}
{{- end }}

{{- define "roundtrip.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- /* The user of the image, without rights. */ -}}
{{- define "roundtrip.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "roundtrip.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- /* What every container is told. The image names a SQLite file, which the empty URL takes back. */ -}}
{{- define "roundtrip.env" -}}
- name: ROUNDTRIP_DATABASE_URL
  value: ''
- name: ROUNDTRIP_DATABASE_URL_FILE
  value: /run/secrets/roundtrip/database-url
- name: ROUNDTRIP_ENCRYPTION_KEY_FILE
  value: /run/secrets/roundtrip/encryption-key
- name: ROUNDTRIP_MEDIA_URL
  value: {{ required "Set media.url to s3://BUCKET/FOLDER: pods have no disk in common." .Values.media.url | quote }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range $name, $from := .Values.secretSettings }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $from.name }}
      key: {{ $from.key }}
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "roundtrip.envFrom" -}}
- secretRef:
    name: {{ .Values.media.secret }}
    optional: true
{{- end }}

{{- define "roundtrip.mounts" -}}
- { name: secrets, mountPath: /run/secrets/roundtrip, readOnly: true }
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- end }}

{{- /* Media are in the bucket; an upload is buffered in `data`. */ -}}
{{- define "roundtrip.volumes" -}}
- name: secrets
  secret:
    secretName: {{ .Values.secret.name }}
    defaultMode: 0440
    items:
      - { key: {{ .Values.secret.databaseUrl }}, path: database-url }
      - { key: {{ .Values.secret.encryptionKey }}, path: encryption-key }
- name: data
  emptyDir: { sizeLimit: 1Gi }
- name: tmp
  emptyDir: { medium: Memory, sizeLimit: 16Mi }
{{- end }}

{{- /* The roles that have pods of their own, each with its values, as a list under `roles`. */ -}}
{{- define "roundtrip.roles" -}}
roles:
  - api
  {{- if .Values.worker.enabled }}
  - worker
  {{- end }}
{{- end }}
