export type PetKind = 'dog' | 'cat' | 'hamster' | 'bird' | 'tortoise'
type PetFaceProps = { kind: PetKind; size?: number | string }

const INK = '#2a1c27'
const MUZZLE = '#fff6ef'

/** One coat per kind, so that a pet looks the same on every screen. */
const coats: Record<PetKind, Coat> = {
  dog: { coat: '#ec995e', shade: '#ab5d1d' },
  cat: { coat: '#d1c9cf', shade: '#8d838a' },
  hamster: { coat: '#e6b877', shade: '#a86f2c' },
  bird: { coat: '#78b6eb', shade: '#2f7ab3' },
  tortoise: { coat: '#7ac394', shade: '#3d865a' },
}

/** A pet without a photo, and the pets of our scenes. Decoration: the name beside it is the text. */
export function PetFace({ kind, size = 48 }: PetFaceProps) {
  const Face = faces[kind]
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" fill="none" aria-hidden="true">
      <Face {...coats[kind]} />
    </svg>
  )
}

type Coat = { coat: string; shade: string }

const Eyes = ({ y = 34 }: { y?: number }) => (
  <g fill={INK}>
    <circle cx="24.5" cy={y} r="2.3" />
    <circle cx="39.5" cy={y} r="2.3" />
  </g>
)

function Dog({ coat, shade }: Coat) {
  return (
    <>
      <path d="M32 15c11 0 18 8 18 20S43 56 32 56 14 47 14 35s7-20 18-20Z" fill={coat} />
      <path d="M39 16c7 3 11 9 11 18 0 3-1 6-2 8-6-3-10-8-10-15 0-4 0-8 1-11Z" fill={MUZZLE} opacity=".55" />
      <path d="M20 17c-8-2-14 3-14 12 0 8 3 13 7 13s6-5 6-11c0-5 2-8 5-11-1-1-2-2-4-3Z" fill={shade} />
      <path d="M44 17c8-2 14 3 14 12 0 8-3 13-7 13s-6-5-6-11c0-5-2-8-5-11 1-1 2-2 4-3Z" fill={shade} />
      <ellipse cx="32" cy="46" rx="11" ry="9" fill={MUZZLE} />
      <Eyes />
      <path d="M28 41.5c0-2 2-2.7 4-2.7s4 .7 4 2.7-2.2 4-4 4-4-2-4-4Z" fill={INK} />
      <path d="M32 45v3m0 0c-1.3 2.2-3.8 2.4-5 1m5-1c1.3 2.2 3.8 2.4 5 1" stroke={INK} strokeWidth="1.6" strokeLinecap="round" />
    </>
  )
}

function Cat({ coat, shade }: Coat) {
  return (
    <>
      <path d="M12 12c-1-3 2-4 4-2l10 9H15c-2-2-2.5-4-3-7ZM52 12c1-3-2-4-4-2l-10 9h11c2-2 2.5-4 3-7Z" fill={shade} />
      <path
        d="M11 14c0-3 3-3 5-1l7 5c3-1 6-1 9-1s6 0 9 1l7-5c2-2 5-2 5 1 0 6 0 11-.5 16 .5 2 1 4 1 6 0 12-9 19-21.5 19S10.5 48 10.5 36c0-2 .5-4 1-6-.5-5-.5-10-.5-16Z"
        fill={coat}
      />
      <path d="M32 17v7M26 18l1 5M38 18l-1 5" stroke={shade} strokeWidth="2.6" strokeLinecap="round" />
      <ellipse cx="32" cy="45" rx="9" ry="6.5" fill={MUZZLE} />
      <Eyes y={35} />
      <path d="M29.5 41h5L32 44Z" fill="#c83841" stroke="#c83841" strokeWidth="1.4" strokeLinejoin="round" />
      <path
        d="M32 44.500c-.8 2.5-3.6 3-4.8 1.500m4.8-1.500c.8 2.5 3.6 3 4.8 1.5"
        stroke={INK}
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path d="M8 40l8 1.500M8 47l8-1.500M56 40l-8 1.500M56 47l-8-1.5" stroke={shade} strokeWidth="1.4" strokeLinecap="round" />
    </>
  )
}

function Hamster({ coat, shade }: Coat) {
  return (
    <>
      <circle cx="17" cy="18" r="8" fill={shade} />
      <circle cx="47" cy="18" r="8" fill={shade} />
      <circle cx="17.500" cy="18.500" r="4.5" fill="#f0b5a8" />
      <circle cx="46.500" cy="18.500" r="4.5" fill="#f0b5a8" />
      <path d="M32 14c10 0 16 6 18 14 5 3 7 8 7 13 0 10-9 15-25 15S7 51 7 41c0-5 2-10 7-13 2-8 8-14 18-14Z" fill={coat} />
      <path d="M32 14c3 0 5 5 5 11s-2 10-5 10-5-4-5-10 2-11 5-11Z" fill={shade} opacity=".45" />
      <ellipse cx="21" cy="46" rx="11" ry="8.500" fill={MUZZLE} />
      <ellipse cx="43" cy="46" rx="11" ry="8.500" fill={MUZZLE} />
      <ellipse cx="32" cy="48" rx="8" ry="7" fill={MUZZLE} />
      <Eyes y={33} />
      <path d="M29.5 39.500h5L32 42.200Z" fill="#c83841" stroke="#c83841" strokeWidth="1.4" strokeLinejoin="round" />
      <path d="M32 42.500v2.500" stroke={INK} strokeWidth="1.5" strokeLinecap="round" />
      <path
        d="M29.800 45.500h4.400v4.300q-2.200 1.400-4.400 0Z"
        fill="#fff"
        stroke={INK}
        strokeWidth="1.1"
        strokeLinejoin="round"
      />
    </>
  )
}

function Bird({ coat, shade }: Coat) {
  return (
    <>
      <path d="M28 15c-3-3-4-8-1-10 2 2 3 4 4 6 0-3 1-6 4-7 1 4 0 8-2 11Z" fill={shade} />
      <path d="M32 13c12 0 19 9 19 21S43 56 32 56 13 46 13 34s7-21 19-21Z" fill={coat} />
      <ellipse cx="24" cy="33" rx="8" ry="8.500" fill={MUZZLE} />
      <ellipse cx="40" cy="33" rx="8" ry="8.500" fill={MUZZLE} />
      <Eyes y={33} />
      <path d="M26.500 40c2-4 9-4 11 0 .6 4-2.500 9-5.500 9s-6.100-5-5.500-9Z" fill="#dea433" />
      <path d="M27 41.500c3 1.500 7 1.500 10 0" stroke="#956c17" strokeWidth="1.5" strokeLinecap="round" />
    </>
  )
}

function Tortoise({ coat, shade }: Coat) {
  return (
    <>
      <path d="M6 44C6 24 17 9 32 9s26 15 26 35c0 3-2 5-5 5H11c-3 0-5-2-5-5Z" fill={shade} />
      <path
        d="M32 10l-8 8-13 4M32 10l8 8 13 4M24 18l-8 16-9 5M40 18l8 16 9 5M24 18h16"
        stroke={MUZZLE}
        strokeWidth="1.6"
        strokeLinejoin="round"
        opacity=".5"
      />
      <path d="M32 23c10 0 16 7 16 16.500S42 57 32 57s-16-8-16-17.500S22 23 32 23Z" fill={coat} />
      <Eyes y={38} />
      <path d="M30 43.500h.1M34 43.500h.1" stroke={INK} strokeWidth="1.8" strokeLinecap="round" />
      <path d="M26 49c3.500 3 8.500 3 12 0" stroke={INK} strokeWidth="1.6" strokeLinecap="round" />
    </>
  )
}

const faces = { dog: Dog, cat: Cat, hamster: Hamster, bird: Bird, tortoise: Tortoise }
