import { Portrait } from '../look/art/portrait.tsx'
import { lookOf } from '../look/faces.ts'
import classes from './visit-summary.module.css'

/** Who and what, in the same two lines wherever an appointment is named. */
export function VisitSummary({ professional, detail }: { professional: { id: string; displayName: string }; detail: string }) {
  return (
    <div className={classes.summary}>
      <Portrait look={lookOf(professional.id, professional.displayName)} className={classes.photo} />
      <p>
        <b>{professional.displayName}</b>
        <span>{detail}</span>
      </p>
    </div>
  )
}
