import { keepTogether } from '../format/keep-together.ts'
import { Face } from '../look/face.tsx'
import classes from './visit-summary.module.css'

type VisitSummaryProps = { professional: { id: string; displayName: string; photoUrl?: string | null }; detail: string }

/** Who and what, in the same two lines wherever an appointment is named. */
export function VisitSummary({ professional, detail }: VisitSummaryProps) {
  return (
    <div className={classes.summary}>
      <Face person={professional} className={classes.photo} />
      <p>
        <b>{keepTogether(professional.displayName)}</b>
        <span>{detail}</span>
      </p>
    </div>
  )
}
