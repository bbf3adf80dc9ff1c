/** The product's logo: an arch with a gate. */
export function GateMark({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 21V11a8 8 0 0 1 16 0v10" />
      <path d="M8.5 21v-8M12 21V9.5M15.5 21v-8M4 16.5h16" strokeWidth={1.5} />
    </svg>
  );
}
