import classes from './household.module.css'

/** A person's initial in a circle; dashed while they have not answered. */
export function Initial({ name, isDashed }: { name: string; isDashed?: boolean }) {
  return (
    <span className={classes.initial} data-dashed={isDashed || undefined} aria-hidden="true">
      {[...name.trim()][0]?.toLocaleUpperCase()}
    </span>
  )
}
