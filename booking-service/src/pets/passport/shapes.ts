import {
  LineCapStyle,
  LineJoinStyle,
  degrees,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setLineJoin,
  type PDFPage,
} from '@cantoo/pdf-lib'

/** A path with its corner at 0, 0, downwards. */
export const roundedRectangle = (width: number, height: number, radius: number): string => {
  const corner = (x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x} ${y}`
  const [wide, high] = [width - 2 * radius, height - 2 * radius]
  return `M${radius} 0h${wide}${corner(radius, radius)}v${high}${corner(-radius, radius)}h${-wide}${corner(-radius, -radius)}v${-high}${corner(radius, -radius)}z`
}

/** The toes of the mark in its own units: centre, radii and turn. */
const toes = [
  [4.9, 14.2, 2.7, 3.5, -28],
  [11.5, 6.6, 3, 4.1, -9],
  [20.5, 6.6, 3, 4.1, 9],
  [27.1, 14.2, 2.7, 3.5, 28],
] as const
const UNITS = 32
const APRICOT = rgb(0.925, 0.6, 0.369)
const WHITE = rgb(1, 1, 1)

/** The house's mark on plum; `x` and `y` are its upper left corner. */
export const drawPaw = (page: PDFPage, { x, y, size }: { x: number; y: number; size: number }): void => {
  const unit = size / UNITS
  for (const [centreX, centreY, radiusX, radiusY, turn] of toes)
    page.drawEllipse({
      x: x + centreX * unit,
      y: y - centreY * unit,
      xScale: radiusX * unit,
      yScale: radiusY * unit,
      rotate: degrees(-turn),
      color: APRICOT,
    })
  page.pushOperators(pushGraphicsState(), setLineJoin(LineJoinStyle.Round))
  page.drawSvgPath('M9.2 26.4 16 17l6.8 9.4', {
    x,
    y,
    scale: unit,
    borderColor: WHITE,
    borderWidth: 6.4,
    borderLineCap: LineCapStyle.Round,
  })
  page.pushOperators(popGraphicsState())
}
