/** The icon of the service, as SVG. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#4a3fd6"/>
<path d="M9 10h10a5 5 0 0 1 0 11H10m5-5-5 5 5 5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`;
