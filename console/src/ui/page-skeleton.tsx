import classes from './states.module.css'

/** The shape of a page before its content, with what is being fetched where that is said. Plain, for it is what the very first load draws. */
export function PageSkeleton({ label }: { label?: string | undefined }) {
  return (
    <div className={classes.skeleton} aria-hidden={label === undefined || undefined}>
      {label !== undefined && <p role="status">{label}</p>}
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
