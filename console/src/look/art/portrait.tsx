export type Hair = 'long' | 'bob' | 'short' | 'bun' | 'beard' | 'curly'
export type Look = { hair: Hair; hairColor: string; skin: string; coat: string; backdrop: string; glasses?: boolean }

/** Stands in for a professional's photo. Drawn, calm, never a grey silhouette: an empty photo must not look like a fault. */
export function Portrait({ look, className }: { look: Look; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 96 96"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      style={{ background: look.backdrop, filter: 'var(--lk-drawing)' }}
      aria-hidden="true"
    >
      <path d={hairBehind[look.hair]} fill={look.hairColor} />
      <path d="M14 100c0-20 13-29 34-29s34 9 34 29Z" fill={look.coat} />
      <path d="M40 58h16v14c0 5-16 5-16 0Z" fill={look.skin} />
      <path d="M40 64c4 5 12 5 16 0v4c-4 4-12 4-16 0Z" fill="#2a1c27" opacity=".14" />
      <path d="m38 71 10 11 10-11 5 2-15 21-15-21Z" fill="#fff" opacity=".75" />
      <path d="M31 41c0-13 7-20 17-20s17 7 17 20c0 14-8 24-17 24s-17-10-17-24Z" fill={look.skin} />
      <path d={hairFront[look.hair]} fill={look.hairColor} />
      <g fill="#2a1c27">
        <circle cx="41" cy="44" r="1.7" />
        <circle cx="55" cy="44" r="1.7" />
      </g>
      <path
        d="M43.5 54c2.5 2.6 6.5 2.6 9 0"
        stroke={look.hair === 'beard' ? look.skin : '#2a1c27'}
        strokeWidth="1.7"
        strokeLinecap="round"
        fill="none"
      />
      {look.glasses && (
        <path
          d="M35 44a6 6 0 1 0 12 0 6 6 0 1 0-12 0Zm14 0a6 6 0 1 0 12 0 6 6 0 1 0-12 0Zm-2 0h2"
          stroke="#2a1c27"
          strokeWidth="1.6"
          fill="none"
        />
      )}
    </svg>
  )
}

const hairBehind: Record<Hair, string> = {
  long: 'M48 14c-16 0-24 11-24 28 0 15-2 26-4 34h56c-2-8-4-19-4-34 0-17-8-28-24-28Z',
  bob: 'M48 15c-15 0-23 10-23 26 0 9-1 15-2 20 7 3 43 3 50 0-1-5-2-11-2-20 0-16-8-26-23-26Z',
  short: '',
  bun: 'M48 3a9.5 9.5 0 0 1 7 16H41a9.5 9.5 0 0 1 7-16Z',
  beard: '',
  curly:
    'M48 11c-8 0-12 3-15 6-6 1-9 6-9 11-4 4-4 10-1 14-2 6 1 12 7 14h36c6-2 9-8 7-14 3-4 3-10-1-14 0-5-3-10-9-11-3-3-7-6-15-6Z',
}

const hairFront: Record<Hair, string> = {
  long: 'M48 17c-13 0-19 10-18 27 2-9 6-14 11-17 8 6 17 6 25 17 1-17-5-27-18-27Z',
  bob: 'M48 17c-13 0-19 9-18 24 4-6 10-10 22-12 7 3 12 7 14 12 1-15-5-24-18-24Z',
  short: 'M48 15c-13 0-20 8-18 25l4-9c8-1 16-3 22-7 3 4 5 6 7 7l3 9c3-17-5-25-18-25Z',
  bun: 'M48 17c-13 0-19 9-18 24 2-8 7-13 18-14 11 1 16 6 18 14 1-15-5-24-18-24Z',
  beard:
    'M30 40c0 17 7 28 18 28s18-11 18-28c-2 7-3 9-6 10-4-3-8-4-12-4s-8 1-12 4c-3-1-4-3-6-10Zm18-24c-13 0-19 8-18 22l4-9c9 0 19 0 28 0l4 9c1-14-5-22-18-22Z',
  curly: 'M48 16c-12 0-18 7-18 20 3-4 5-7 9-8 3 2 6 1 9-1 3 2 6 3 9 1 4 1 6 4 9 8 0-13-6-20-18-20Z',
}
