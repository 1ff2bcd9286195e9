import type { CSSProperties, ReactNode } from 'react'
import classes from './consultations.module.css'

export type Choice = { value: string; title: string; note?: string; face?: ReactNode; price?: string }
type ChoiceOfProps = {
  legend: string
  name: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  columns: number
  phoneColumns?: number
}

/** One of a few, all in sight: a pet, a way to talk, a moment. The chosen one has the plum edge. */
export function ChoiceOf({ legend, name, choices, value, onChange, columns, phoneColumns = 2 }: ChoiceOfProps) {
  return (
    <fieldset className={classes.choice} style={{ '--columns': columns, '--phone-columns': phoneColumns } as CSSProperties}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.face}
          <span>
            <b>{choice.title}</b>
            {choice.note && <small>{choice.note}</small>}
          </span>
          {choice.price && <b className={classes.price}>{choice.price}</b>}
        </label>
      ))}
    </fieldset>
  )
}
