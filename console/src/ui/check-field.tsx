import { useId, type ComponentProps, type ReactNode } from 'react'
import classes from './check-field.module.css'

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode; error?: ReactNode }

/** A sentence one agrees to, with why it is asked for below when it was forgotten. */
export function CheckField({ children, error, ...field }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <label className={classes.field}>
        <input type="checkbox" aria-invalid={Boolean(error)} aria-describedby={error ? `${id}-error` : undefined} {...field} />
        <span>{children}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
