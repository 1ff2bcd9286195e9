import { useId, type ReactNode } from 'react'
import classes from './choice.module.css'

type ChoiceProps<Value extends string> = {
  legend: string
  options: { value: Value; text: ReactNode; more?: string }[]
  /** The one that is chosen, or all that are. */
  value: string | readonly string[]
  onChange: (value: Value) => void
}

/** One of a few, or several of them, all in sight. */
export function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId()
  const isOne = typeof value === 'string'
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name={name}
              checked={isOne ? option.value === value : value.includes(option.value)}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.text}
              {option.more !== undefined && option.more !== '' && <small>{option.more}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
