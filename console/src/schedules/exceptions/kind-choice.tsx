import type { ComponentType } from 'react'
import own from './exceptions.module.css'

type Choice<Value extends string> = {
  value: Value
  title: string
  note: string
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>
}
type KindChoiceProps<Value extends string> = {
  legend: string
  name: string
  choices: Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of two ways, each as large as what it means. */
export function KindChoice<Value extends string>({ legend, name, choices, value, onChange }: KindChoiceProps<Value>) {
  return (
    <fieldset className={own.kinds}>
      <legend>{legend}</legend>
      {choices.map(({ value: choice, title, note, icon: ChoiceIcon }) => (
        <label key={choice} className={own.kind}>
          <input type="radio" name={name} checked={choice === value} onChange={() => onChange(choice)} />
          <ChoiceIcon size={24} stroke={1.75} aria-hidden="true" />
          <b>{title}</b>
          <small>{note}</small>
        </label>
      ))}
    </fieldset>
  )
}
