import { hashOf } from './hash-of.ts'

/** The looks of a drawn face. */
type FaceLook = {
  hair: Hair
  hairColor: string
  skin: string
  coat: string
  backdrop: string
  wear: Wear
  mouth: keyof typeof mouths
  brows: number
  glasses: keyof typeof glassesOf
  isFreckled: boolean
}
type Hair = 'long' | 'bob' | 'bun' | 'curly' | 'tail' | 'braids' | 'short' | 'beard' | 'bald' | 'curls' | 'moustache' | 'swept'
type Wear = 'collar' | 'scrubs' | 'jumper' | 'apron'
type BusinessRole = 'CLINIC' | 'HOTELS' | 'SHELTER'

/** A drawing on a square of 96: what stands inside its SVG, and the colour behind it. */
export type Drawing = { markup: string; backdrop: string }

const women: Hair[] = ['long', 'bob', 'bun', 'curly', 'tail', 'braids']
const men: Hair[] = ['short', 'beard', 'bald', 'curls', 'moustache', 'swept']
const hairColors = ['#5a3226', '#3c2a23', '#2f2320', '#8b8186', '#a0643a', '#c79a5b', '#b9b2b6']
const skins = ['#f3c7a5', '#e8b48c', '#f0c39d', '#d69a6d', '#c78a5e']
const coats = ['#3d865a', '#2f7ab3', '#7e3f6f', '#956c17', '#ab5d1d', '#5b6673']
const backdrops = ['#caedd5', '#cbe7ff', '#f2dbeb', '#ffdda2', '#ffd8ba', '#e6e0f5']
const wears: Wear[] = ['collar', 'scrubs', 'jumper', 'apron']

/**
 * A drawn face that stays the same for a person: each of its traits follows from their id alone, by a number of its own, so that two faces
 * that share one differ in most others. Bulgarian surnames of women end in "а", which chooses the hair.
 */
const lookOf = (id: string, name = ''): FaceLook => {
  const number = (trait: string) => mixed(hashOf(`${trait} ${id}`))
  const pick = <T>(list: readonly T[], trait: string): T => list[number(trait) % list.length] as T
  const at = number('coat') % coats.length
  return {
    hair: pick(/[аa]$/u.test(name.trim()) ? women : men, 'hair'),
    hairColor: pick(hairColors, 'hair colour'),
    skin: pick(skins, 'skin'),
    coat: coats[at] as string,
    // Never the one of its own hue: the person would not stand out.
    backdrop: backdrops[(at + 1 + (number('backdrop') % (backdrops.length - 1))) % backdrops.length] as string,
    wear: pick(wears, 'wear'),
    mouth: pick(['smile', 'laugh', 'calm'], 'mouth'),
    brows: number('brows') % browsOf.length,
    glasses: pick(['none', 'none', 'none', 'none', 'round', 'square'], 'glasses'),
    isFreckled: number('freckles') % 6 === 0,
  }
}

/** Texts that differ in their beginning alone have sums that differ by one amount; mixed, they have nothing in common. */
const mixed = (sum: number): number => {
  const half = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d)
  return (half ^ (half >>> 12)) >>> 1
}

type Drawn = { id: string; displayName?: string; role?: string }

/** Stands in for a photo, on screens and in the picture that a link is shown with: a face, or a house for a business. All of it is ours, nothing of a person's input. */
export const drawingOf = ({ id, displayName = '', role = '' }: Drawn): Drawing => {
  const look = lookOf(id, displayName)
  return { markup: isBusiness(role) ? buildingMarkup(role, look) : faceMarkup(look), backdrop: look.backdrop }
}

/** Stands beside words that are about pets and about no one in particular. */
export const petDrawing: Drawing = {
  backdrop: '#ffd8ba',
  markup: [
    '<g transform="translate(8 8) scale(1.25)">',
    '<path d="M32 15c11 0 18 8 18 20S43 56 32 56 14 47 14 35s7-20 18-20Z" fill="#ec995e"/>',
    '<path d="M39 16c7 3 11 9 11 18 0 3-1 6-2 8-6-3-10-8-10-15 0-4 0-8 1-11Z" fill="#fff6ef" opacity=".55"/>',
    '<path d="M20 17c-8-2-14 3-14 12 0 8 3 13 7 13s6-5 6-11c0-5 2-8 5-11-1-1-2-2-4-3Z" fill="#ab5d1d"/>',
    '<path d="M44 17c8-2 14 3 14 12 0 8-3 13-7 13s-6-5-6-11c0-5-2-8-5-11 1-1 2-2 4-3Z" fill="#ab5d1d"/>',
    '<ellipse cx="32" cy="46" rx="11" ry="9" fill="#fff6ef"/>',
    '<g fill="#2a1c27"><circle cx="24.5" cy="34" r="2.3"/><circle cx="39.5" cy="34" r="2.3"/>',
    '<path d="M28 41.5c0-2 2-2.7 4-2.7s4 .7 4 2.7-2.2 4-4 4-4-2-4-4Z"/></g>',
    '<path d="M32 45v3m0 0c-1.3 2.2-3.8 2.4-5 1m5-1c1.3 2.2 3.8 2.4 5 1" stroke="#2a1c27" stroke-width="1.6" stroke-linecap="round" fill="none"/>',
    '</g>',
  ].join(''),
}

const isBusiness = (role: string): role is BusinessRole => role in signs

const INK = '#2a1c27'

const faceMarkup = ({ hair, hairColor, skin, coat, wear, mouth, brows, glasses, isFreckled }: FaceLook): string =>
  [
    `<path d="${hairBehind[hair]}" fill="${hairColor}"/>`,
    `<path d="M14 100c0-20 13-29 34-29s34 9 34 29Z" fill="${coat}"/>`,
    `<path d="M40 58h16v14c0 5-16 5-16 0Z" fill="${skin}"/>`,
    `<path d="M40 64c4 5 12 5 16 0v4c-4 4-12 4-16 0Z" fill="${INK}" opacity=".14"/>`,
    wearMarkup(wear, skin),
    men.includes(hair) ? `<path d="M30.5 40c-4 0-4 9 1 9Zm35 0c4 0 4 9-1 9Z" fill="${skin}"/>` : '',
    `<path d="M31 41c0-13 7-20 17-20s17 7 17 20c0 14-8 24-17 24s-17-10-17-24Z" fill="${skin}"/>`,
    `<path d="${hairFront[hair]}" fill="${hairColor}"/>`,
    isFreckled
      ? '<g fill="#a0643a" opacity=".55"><circle cx="37.5" cy="49" r=".9"/><circle cx="40" cy="51" r=".9"/><circle cx="58.5" cy="49" r=".9"/><circle cx="56" cy="51" r=".9"/></g>'
      : '',
    `<g fill="${INK}"><circle cx="41" cy="44" r="1.7"/><circle cx="55" cy="44" r="1.7"/></g>`,
    `<path d="${browsOf[brows]}" stroke="${hair === 'bald' ? '#3c2a23' : hairColor}" stroke-width="1.6" stroke-linecap="round" fill="none"/>`,
    mouths[mouth](hair === 'beard' ? skin : INK),
    glassesOf[glasses],
  ].join('')

/** A shirt's collar, what clinics wear, a striped jumper, an apron. */
const wearMarkup = (wear: Wear, skin: string): string => {
  if (wear === 'scrubs')
    return `<path d="m38 71 10 15 10-15Z" fill="${skin}"/><path d="m37 71 11 17 11-17" stroke="#fff" stroke-width="2.5" fill="none" opacity=".8"/>`
  if (wear === 'jumper')
    return '<path d="M38 70c3 6 17 6 20 0l3 2c-3 9-23 9-26 0Z" fill="#fff" opacity=".55"/><path d="M17 87c20-6 42-6 62 0l2 6c-21-6-45-6-66 0Z" fill="#fff" opacity=".3"/>'
  if (wear === 'apron')
    return '<path d="M34 72 30 100h36l-4-28-4 8H38Z" fill="#fff" opacity=".7"/><path d="M40 90h16v10H40Z" fill="#2a1c27" opacity=".1"/>'
  return '<path d="m38 71 10 11 10-11 5 2-15 21-15-21Z" fill="#fff" opacity=".75"/>'
}

const browsOf = ['M38 39.5c2-1.5 4-1.5 6 0m8 0c2-1.5 4-1.5 6 0', 'M38 39.5h6m8 0h6']

const mouths = {
  smile: (color: string) =>
    `<path d="M43.5 54c2.5 2.6 6.5 2.6 9 0" stroke="${color}" stroke-width="1.7" stroke-linecap="round" fill="none"/>`,
  laugh: (color: string) => `<path d="M42.5 53h11c0 7-11 7-11 0Z" fill="${color}"/><path d="M44 53h8v1.5h-8Z" fill="#fff"/>`,
  calm: (color: string) =>
    `<path d="M44 55c2 1.2 6 1.2 8 0" stroke="${color}" stroke-width="1.7" stroke-linecap="round" fill="none"/>`,
}

const glassesOf = {
  none: '',
  round: `<path d="M35 44a6 6 0 1 0 12 0 6 6 0 1 0-12 0Zm14 0a6 6 0 1 0 12 0 6 6 0 1 0-12 0Zm-2 0h2" stroke="${INK}" stroke-width="1.6" fill="none"/>`,
  square: `<path d="M35 40h12v8H35Zm14 0h12v8H49Zm-2 3h2" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round" fill="none"/>`,
}

const hairBehind: Record<Hair, string> = {
  long: 'M48 14c-16 0-24 11-24 28 0 15-2 26-4 34h56c-2-8-4-19-4-34 0-17-8-28-24-28Z',
  bob: 'M48 15c-15 0-23 10-23 26 0 9-1 15-2 20 7 3 43 3 50 0-1-5-2-11-2-20 0-16-8-26-23-26Z',
  bun: 'M48 3a9.5 9.5 0 0 1 7 16H41a9.5 9.5 0 0 1 7-16Z',
  curly:
    'M48 11c-8 0-12 3-15 6-6 1-9 6-9 11-4 4-4 10-1 14-2 6 1 12 7 14h36c6-2 9-8 7-14 3-4 3-10-1-14 0-5-3-10-9-11-3-3-7-6-15-6Z',
  tail: 'M50 15c14-5 27 3 26 18-1 12-6 18-4 28-9-3-13-14-12-25 0-8-3-15-10-21Z',
  braids: 'M28 40c-4 8-6 18-4 34 0 5 8 5 8 0 0-12 2-20 2-30Zm40 0c4 8 6 18 4 34 0 5-8 5-8 0 0-12-2-20-2-30Z',
  short: '',
  beard: '',
  bald: '',
  curls: 'M48 10c-10 0-20 8-20 20 0 4 0 7 2 10h36c2-3 2-6 2-10 0-12-10-20-20-20Z',
  moustache: '',
  swept: '',
}

const hairFront: Record<Hair, string> = {
  long: 'M48 17c-13 0-19 10-18 27 2-9 6-14 11-17 8 6 17 6 25 17 1-17-5-27-18-27Z',
  bob: 'M48 17c-13 0-19 9-18 24 4-6 10-10 22-12 7 3 12 7 14 12 1-15-5-24-18-24Z',
  bun: 'M48 17c-13 0-19 9-18 24 2-8 7-13 18-14 11 1 16 6 18 14 1-15-5-24-18-24Z',
  curly: 'M48 16c-12 0-18 7-18 20 3-4 5-7 9-8 3 2 6 1 9-1 3 2 6 3 9 1 4 1 6 4 9 8 0-13-6-20-18-20Z',
  tail: 'M48 16c-13 0-19 9-18 25 1-7 4-11 8-14 10 3 20 2 28 14 1-16-5-25-18-25Z',
  braids: 'M48 16c-13 0-19 9-18 26 3-8 9-14 18-19 9 5 15 11 18 19 1-17-5-26-18-26Z',
  short: 'M48 15c-13 0-20 8-18 25l4-9c8-1 16-3 22-7 3 4 5 6 7 7l3 9c3-17-5-25-18-25Z',
  beard:
    'M30 40c0 17 7 28 18 28s18-11 18-28c-2 7-3 9-6 10-4-3-8-4-12-4s-8 1-12 4c-3-1-4-3-6-10Zm18-24c-13 0-19 8-18 22l4-9c9 0 19 0 28 0l4 9c1-14-5-22-18-22Z',
  bald: 'M30 34c-1 4-1 7 1 11l2-9Zm36 0c1 4 1 7-1 11l-2-9Z',
  curls:
    'M48 15c-5-2-9 0-10 3-4 0-8 4-7 8-2 3-2 8 0 12 3-3 3-7 6-9 4 1 7-1 9-3 3 2 7 3 10 2 3 1 5 6 9 10 2-5 2-9 0-12 0-5-3-8-7-8-2-3-6-5-10-3Z',
  moustache:
    'M48 16c-13 0-19 8-18 23l3-8c9-1 21-1 30 0l3 8c1-15-5-23-18-23Zm0 34c-3-2-7-1-9 3 3 0 6 0 9-1 3 1 6 1 9 1-2-4-6-5-9-3Z',
  swept: 'M62 20c-8-9-30-7-32 10-1 4-1 7 0 10l4-10c6 1 18 0 25-5 3 3 5 8 7 15 2-9 1-16-4-20Z',
}

/** Over the door: a clinic's cross, a hotel's moon, a shelter's heart. */
const signs: Record<BusinessRole, string> = {
  CLINIC: 'M45 31h6v5h5v6h-5v5h-6v-5h-5v-6h5Z',
  HOTELS: 'M51 30a9 9 0 1 0 6 14 8 8 0 0 1-6-14Z',
  SHELTER: 'M48 47c-6-4-9-7-9-11a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 4-3 7-9 11Z',
}

/** A business has no face. */
const buildingMarkup = (role: BusinessRole, { coat: wall, backdrop }: FaceLook): string =>
  [
    '<path d="M0 92c16-5 80-5 96 0v8H0Z" fill="#2a1c27" opacity=".12"/>',
    `<path d="${role === 'CLINIC' ? 'M14 24h68v76H14Z' : 'M14 38 48 14l34 24v62H14Z'}" fill="#fff"/>`,
    `<path d="${role === 'CLINIC' ? 'M10 18h76v9H10Z' : 'M8 41 48 12l40 29-4 6-36-26-36 26Z'}" fill="${wall}"/>`,
    `<circle cx="48" cy="39" r="13" fill="${wall}" opacity=".18"/>`,
    `<path d="${signs[role]}" fill="${wall}"/>`,
    `<path d="M39 68a9 9 0 0 1 18 0v32H39Z" fill="${wall}"/>`,
    `<path d="M20 58h13v14H20Zm43 0h13v14H63Z" fill="${backdrop}" stroke="${wall}" stroke-width="2"/>`,
    '<circle cx="53" cy="82" r="1.6" fill="#fff"/>',
    '<g fill="#fff" opacity=".9"><ellipse cx="48" cy="73.5" rx="2.6" ry="2.1"/><circle cx="44.6" cy="70.6" r="1.1"/>',
    '<circle cx="47" cy="69.2" r="1.1"/><circle cx="49.3" cy="69.2" r="1.1"/><circle cx="51.5" cy="70.6" r="1.1"/></g>',
  ].join('')
