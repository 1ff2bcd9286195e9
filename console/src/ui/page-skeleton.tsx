import classes from './states.module.css'

/** The shape of a page before its content. Plain, for it is what the very first load draws. */
export function PageSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
