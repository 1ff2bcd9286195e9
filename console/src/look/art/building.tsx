type BuildingProps = { role: BusinessRole; colors: { wall: string; backdrop: string }; className?: string | undefined }
export type BusinessRole = 'CLINIC' | 'HOTELS' | 'SHELTER'

/** Over the door: a clinic's cross, a hotel's moon, a shelter's heart. */
const signs: Record<BusinessRole, string> = {
  CLINIC: 'M45 31h6v5h5v6h-5v5h-6v-5h-5v-6h5Z',
  HOTELS: 'M51 30a9 9 0 1 0 6 14 8 8 0 0 1-6-14Z',
  SHELTER: 'M48 47c-6-4-9-7-9-11a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 4-3 7-9 11Z',
}

/** Stands in for the photo of a business, which has no face. */
export function Building({ role, colors: { wall, backdrop }, className }: BuildingProps) {
  return (
    <svg
      viewBox="0 0 96 96"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      style={{ background: backdrop, filter: 'var(--lk-drawing)' }}
      aria-hidden="true"
    >
      <path d="M0 92c16-5 80-5 96 0v8H0Z" fill="#2a1c27" opacity=".12" />
      <path d={role === 'CLINIC' ? 'M14 24h68v76H14Z' : 'M14 38 48 14l34 24v62H14Z'} fill="#fff" />
      <path d={role === 'CLINIC' ? 'M10 18h76v9H10Z' : 'M8 41 48 12l40 29-4 6-36-26-36 26Z'} fill={wall} />
      <circle cx="48" cy="39" r="13" fill={wall} opacity=".18" />
      <path d={signs[role]} fill={wall} />
      <path d="M39 68a9 9 0 0 1 18 0v32H39Z" fill={wall} />
      <path d="M20 58h13v14H20Zm43 0h13v14H63Z" fill={backdrop} stroke={wall} strokeWidth="2" />
      <circle cx="53" cy="82" r="1.6" fill="#fff" />
      <g fill="#fff" opacity=".9">
        <ellipse cx="48" cy="73.5" rx="2.6" ry="2.1" />
        <circle cx="44.6" cy="70.6" r="1.1" />
        <circle cx="47" cy="69.2" r="1.1" />
        <circle cx="49.3" cy="69.2" r="1.1" />
        <circle cx="51.5" cy="70.6" r="1.1" />
      </g>
    </svg>
  )
}
