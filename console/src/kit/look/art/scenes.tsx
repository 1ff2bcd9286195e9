/** Scenes for empty states: one animal, one prop, apricot ground. They never carry information. */
export function SniffingDog({ width = 200 }: { width?: number }) {
  return (
    <svg width={width} viewBox="0 0 200 96" fill="none" aria-hidden="true">
      <path d="M8 84h184" stroke="var(--lk-accent-soft)" strokeWidth="16" strokeLinecap="round" />
      <path d="M152 40c8-6 12-16 10-26" stroke="#ab5d1d" strokeWidth="8" strokeLinecap="round" />
      <path
        d="M74 44c20-10 56-12 76-6 8 3 10 12 8 20l-6 24h-12l-3-17c-12 4-26 4-37 1l-3 16H85l-2-24c-6-2-10-8-9-14Z"
        fill="#ec995e"
      />
      <path d="M120 37c12-2 23-1 30 1 8 3 10 12 8 20l-1 4c-16 2-34-8-37-25Z" fill="#fff6ef" opacity=".5" />
      <path d="M86 46c-14-2-28 4-36 14l-11 11c-4 4-2 10 4 10h20c14 0 26-8 29-20 2-8 0-14-6-15Z" fill="#ec995e" />
      <path d="M78 46c9-2 16 4 14 14-2 9-8 13-13 12s-6-6-5-12c1-7-2-12 4-14Z" fill="#ab5d1d" />
      <circle cx="61" cy="63" r="2.4" fill="#2a1c27" />
      <ellipse cx="39" cy="75" rx="4.5" ry="4" fill="#2a1c27" />
      <g fill="var(--lk-accent)">
        <Print x={22} />
        <Print x={4} />
      </g>
    </svg>
  )
}

const Print = ({ x }: { x: number }) => <path d={`M${x} 84a3 2.2 0 1 0 6 0 3 2.2 0 1 0-6 0`} />

export function SleepingCat({ width = 150 }: { width?: number }) {
  return (
    <svg width={width} viewBox="0 0 150 84" fill="none" aria-hidden="true">
      <ellipse cx="75" cy="70" rx="70" ry="12" fill="var(--lk-accent-soft)" />
      <path d="M26 68c-6-24 14-46 48-46s56 20 52 42c-1 6-6 8-12 8H38c-6 0-11 0-12-4Z" fill="#b5adb3" />
      <path
        d="M84 24c4 8 4 14 2 20M98 28c3 6 4 12 2 18M111 37c1 5 1 9 0 13"
        stroke="#7b7178"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M126 60c4 14-10 18-26 16l-32-1" stroke="#7b7178" strokeWidth="9" strokeLinecap="round" />
      <path d="M24 40c-1-6 3-7 7-4l6 5c5-1 11-1 16 0l6-5c4-3 8-2 7 4l-1 12c4 12-6 22-20 22s-24-10-20-22Z" fill="#b5adb3" />
      <path d="M33 56c2 2.5 5 2.5 7 0M50 56c2 2.5 5 2.5 7 0" stroke="#2a1c27" strokeWidth="2" strokeLinecap="round" />
      <path d="M43 61h4l-2 2.500Z" fill="#c83841" stroke="#c83841" strokeLinejoin="round" />
    </svg>
  )
}
