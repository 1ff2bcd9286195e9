import { createContext, use, useState, type ReactNode } from 'react'
import { useMatches } from 'react-router-dom'
import classes from './skeleton.module.css'

/** The bricks of a page's skeleton. */
type Brick = 'title' | 'line' | 'pills' | 'field' | 'row' | 'card' | 'tall' | 'tile' | 'board'
/** Several lists of bricks stand side by side where there is room. */
type Part = Brick | Brick[][]

/** `head` is what a page draws itself before it has fetched anything, where it can. */
const shapes = {
  page: { head: ['title', 'line'], body: ['card', 'card'] },
  list: { head: ['title'], body: ['row', 'row', 'row', 'row'] },
  form: { head: ['title', 'line'], body: ['field', 'field', 'field', 'field', 'pills'] },
  find: { head: ['field', 'pills', 'title'], body: ['tile', 'tile', 'tile'] },
  professional: { head: [], body: ['tile', [['line', 'field', 'field', 'field'], ['tall']]] },
  day: {
    head: ['title'],
    body: [
      [
        ['tall', 'row', 'row'],
        ['card', 'card'],
      ],
    ],
  },
  calendar: { head: ['title'], body: ['pills', 'board'] },
  appointment: {
    head: [],
    body: [
      'line',
      [
        ['tall', 'card'],
        ['card', 'field', 'field'],
      ],
    ],
  },
  sums: { head: ['title', 'line'], body: ['pills', 'tall', 'tile', 'board'] },
  paper: { head: ['line'], body: ['board'] },
  checkout: { head: ['pills'], body: [[['title', 'line', 'row', 'card', 'field'], ['tall']]] },
  part: { head: [], body: ['card'] },
} as const satisfies Record<string, { head: Part[]; body: Part[] }>
export type PageShape = keyof typeof shapes

/** The shape of the page that is drawn here, and whether its head stands already. */
const DrawnPage = createContext<{ shape: PageShape; hasHead: boolean }>({ shape: 'page', hasHead: false })

type ShapedProps = { as: PageShape | undefined; children: ReactNode }

/** A page of a shape, or a part of one. */
export function Shaped({ as: shape = 'page', children }: ShapedProps) {
  return <DrawnPage value={{ shape, hasHead: shape === 'part' }}>{children}</DrawnPage>
}

/** The content under a page's own head. */
export function UnderHead({ children }: { children: ReactNode }) {
  const { shape } = use(DrawnPage)
  return <DrawnPage value={{ shape, hasHead: true }}>{children}</DrawnPage>
}

/** The registered shape of the page that the address is of, whether or not its screen has come. */
export const usePageShape = (): PageShape | undefined => (useMatches().at(-1)?.handle as { shape?: PageShape } | undefined)?.shape

type PageSkeletonProps = { label?: string | undefined; shape?: PageShape | undefined }

/** The shape of a page before its content, with what is being fetched where that is said. Plain, for it is what the very first load draws. */
export function PageSkeleton({ label, shape }: PageSkeletonProps) {
  const { hasHead, shape: drawn } = use(DrawnPage)
  const name = shape ?? drawn
  const { head, body } = shapes[name]
  const page = hasHead ? 'body' : name
  return <Skeleton of={hasHead ? body : [...head, ...body]} label={label} page={name === 'part' ? undefined : page} />
}

type SkeletonProps = { of: readonly Part[]; label?: string | undefined; page?: PageShape | 'body' | undefined }

/** Some bricks where a part of a page will be. */
export function Skeleton({ of, label, page }: SkeletonProps) {
  // In the place of the first picture's and of the shell's they show at once, for those were seen already.
  const [isSeen] = useState(isPictureSeen)
  return (
    <div
      className={classes.skeleton}
      data-page={page}
      data-seen={isSeen || undefined}
      aria-hidden={label === undefined || undefined}
    >
      {label !== undefined && <p role="status">{label}</p>}
      {of.map((part, index) =>
        typeof part === 'string' ? (
          <i key={index} data-brick={part} />
        ) : (
          <div key={index} className={classes.columns}>
            {part.map((bricks, column) => (
              <div key={column}>
                {bricks.map((brick, place) => (
                  <i key={place} data-brick={brick} />
                ))}
              </div>
            ))}
          </div>
        ),
      )}
    </div>
  )
}

/** The build that draws the pictures has no document. The shell before all scripts is seen only after a while. */
const isPictureSeen = (): boolean => {
  const drawn = globalThis.document?.querySelector('#picture, #shell > main') ?? null
  return drawn !== null && getComputedStyle(drawn).opacity !== '0'
}
