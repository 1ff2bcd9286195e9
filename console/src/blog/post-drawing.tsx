import type { PostSummary } from '@lapka/contracts/api/blog.ts'
import type { ReactNode } from 'react'
import { PetFace } from '../kit/look/art/pet-face.tsx'
import classes from './blog.module.css'

type DrawingName = PostSummary['drawing']

/** The picture of a post. It repeats what the title says, so it has no name of its own. */
export function PostDrawing({ name, className }: { name: DrawingName; className?: string | undefined }) {
  return (
    <span className={`${classes.drawing} ${className ?? ''}`} aria-hidden="true">
      <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" fill="none">
        {drawings[name]}
      </svg>
    </span>
  )
}

const Face = ({ x, y, size, kind }: { x: number; y: number; size: number; kind: 'dog' | 'cat' }) => (
  <g transform={`translate(${x} ${y})`}>
    <PetFace size={size} kind={kind} />
  </g>
)

const Paw = ({ x, y, scale, fill }: { x: number; y: number; scale: number; fill: string }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`} fill={fill}>
    <ellipse cx="4.9" cy="14.2" rx="2.7" ry="3.5" transform="rotate(-28 4.9 14.2)" />
    <ellipse cx="11.5" cy="6.6" rx="3" ry="4.1" transform="rotate(-9 11.5 6.6)" />
    <ellipse cx="20.5" cy="6.6" rx="3" ry="4.1" transform="rotate(9 20.5 6.6)" />
    <ellipse cx="27.1" cy="14.2" rx="2.7" ry="3.5" transform="rotate(28 27.1 14.2)" />
    <path d="M9.2 26.4 16 17l6.8 9.4" stroke={fill} strokeWidth="6.4" strokeLinecap="round" strokeLinejoin="round" fill="none" />
  </g>
)

const drawings: Record<DrawingName, ReactNode> = {
  ticks: (
    <>
      <path d="M0 0h320v200H0Z" fill="#caedd5" />
      <path
        d="M0 200c8-40 12-60 10-90 16 24 20 50 18 90m12 0c4-44 10-70 24-92 2 34 0 60-4 92m180 0c-2-50 2-80 14-110 8 36 10 70 6 110m18 0c4-36 12-60 26-78 2 26 0 50-4 78"
        fill="#7ac394"
      />
      <Face kind="dog" x={44} y={30} size={168} />
      <circle cx="236" cy="76" r="50" fill="#fff6ef" />
      <circle cx="236" cy="76" r="50" stroke="#652d58" strokeWidth="7" />
      <path d="m270 112 26 30" stroke="#652d58" strokeWidth="11" strokeLinecap="round" />
      <path
        d="m216 66-14-9m11 18-16-3m16 13-16 4m18 7-12 10m53-40 14-9m-11 18 16-3m-16 13 16 4m-18 7 12 10"
        stroke="#4b2506"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <ellipse cx="236" cy="82" rx="23" ry="26" fill="#854713" />
      <path d="M222 66c2-12 26-12 28 0-6 6-22 6-28 0Z" fill="#4b2506" />
    </>
  ),
  travel: (
    <>
      <path d="M0 0h320v200H0Z" fill="#e3f2ff" />
      <path
        d="M20 60c60-50 130-40 190-14s70 22 96 4"
        stroke="#78b6eb"
        strokeWidth="3"
        strokeDasharray="3 9"
        strokeLinecap="round"
      />
      <path d="M0 168h320v32H0Z" fill="#a2d2fc" />
      <Face kind="cat" x={88} y={14} size={112} />
      <path d="M74 92h140a12 12 0 0 1 12 12v72a10 10 0 0 1-10 10H72a10 10 0 0 1-10-10v-72a12 12 0 0 1 12-12Z" fill="#9c5a8b" />
      <path d="M100 92v94M188 92v94" stroke="#7e3f6f" strokeWidth="9" />
      <rect x="98" y="80" width="34" height="22" rx="11" fill="#d1c9cf" />
      <rect x="156" y="80" width="34" height="22" rx="11" fill="#d1c9cf" />
      <path d="M240 112h54a6 6 0 0 1 6 6v62a6 6 0 0 1-6 6h-54Z" fill="#14496f" />
      <path d="M240 112v74" stroke="#0b3350" strokeWidth="6" />
      <Paw x={256} y={128} scale={0.95} fill="#ffdda2" />
      <path d="M256 172h30" stroke="#ffdda2" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  puppy: (
    <>
      <path d="M0 0h320v200H0Z" fill="#ffeecf" />
      <path d="M0 160h320v40H0Z" fill="#ffdda2" />
      <Face kind="dog" x={72} y={22} size={166} />
      <circle cx="258" cy="152" r="26" fill="#c83841" />
      <path d="M234 146c16 8 32 8 48 0" stroke="#ffd7d4" strokeWidth="6" />
      <path d="M28 140c0-10 14-10 14 0h26c0-10 14-10 14 0s-14 14-14 6H42c0 8-14 4-14-6Z" fill="#fff6ef" />
    </>
  ),
  emergency: (
    <>
      <path d="M0 0h320v200H0Z" fill="#ffebda" />
      <circle cx="160" cy="108" r="86" fill="#ffd8ba" />
      <rect x="112" y="18" width="96" height="172" rx="18" fill="#491e3f" />
      <rect x="120" y="30" width="80" height="146" rx="8" fill="#fff6ef" />
      <Face kind="dog" x={126} y={36} size={68} />
      <circle cx="160" cy="140" r="22" fill="#652d58" />
      <path d="M152 131c2 10 8 16 17 18l4-6-6-4-3 3c-3-2-5-4-6-7l3-3-4-6Z" fill="#fff" />
      <path d="M84 70c-10 22-10 50 0 72m152-72c10 22 10 50 0 72" stroke="#ec995e" strokeWidth="8" strokeLinecap="round" />
    </>
  ),
  hotel: (
    <>
      <path d="M0 0h320v200H0Z" fill="#491e3f" />
      <path d="M256 26a24 24 0 1 0 22 38 20 20 0 0 1-22-38Z" fill="#ffdda2" />
      <g fill="#e6beda">
        <circle cx="48" cy="40" r="2.500" />
        <circle cx="96" cy="24" r="2" />
        <circle cx="210" cy="30" r="2" />
        <circle cx="286" cy="104" r="2.500" />
      </g>
      <path d="m40 108 120-66 120 66v92H40Z" fill="#7e3f6f" />
      <path d="m28 112 132-74 132 74" stroke="#d39bc3" strokeWidth="10" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M92 112h136v70H92Z" fill="#ffdda2" />
      <ellipse cx="160" cy="176" rx="62" ry="16" fill="#9c5a8b" />
      <Face kind="cat" x={120} y={96} size={80} />
    </>
  ),
  choose: (
    <>
      <path d="M0 0h320v200H0Z" fill="#e2f6e8" />
      {[24, 122, 220].map((x, index) => (
        <g key={x} transform={`translate(${x} ${index === 1 ? 24 : 40})`}>
          <rect width="76" height={index === 1 ? 150 : 122} rx="14" fill="#fff6ef" />
          <circle cx="38" cy="36" r="24" fill={['#cbe7ff', '#caedd5', '#ffdda2'][index]} />
          <circle cx="38" cy="31" r="10" fill="#f3c7a5" />
          <path d="M20 54c2-14 34-14 36 0-8 8-28 8-36 0Z" fill={['#2f7ab3', '#3d865a', '#956c17'][index]} />
          <path d="M16 78h44M16 92h30" stroke="#d1c9cf" strokeWidth="6" strokeLinecap="round" />
          {index === 1 && <rect x="14" y="112" width="48" height="22" rx="8" fill="#652d58" />}
        </g>
      ))}
    </>
  ),
}
