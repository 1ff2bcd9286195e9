import { Group } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './strips.module.css'

const all = [1, 2, 3, 4, 5] as const
export type StarNumber = (typeof all)[number]

type StarChoiceProps = {
  legend: string
  value: number
  onChange: (stars: number) => void
  error: string | false
  /** "много добре" */
  wordOf: (stars: StarNumber) => string
  /** "4 от 5, много добре" */
  labelOf: (stars: StarNumber) => string
  size?: number
}

/** One to five, as radio buttons; what was chosen is also said in words. */
export function StarChoice({ legend, value, onChange, error, wordOf, labelOf, size = 30 }: StarChoiceProps) {
  const id = useId()
  return (
    <Group
      component="fieldset"
      className={classes.stars}
      gap="var(--lk-half)"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{legend}</legend>
      {all.map((stars) => (
        <label key={stars}>
          <input
            type="radio"
            name={id}
            value={stars}
            checked={value === stars}
            onChange={() => onChange(stars)}
            aria-label={labelOf(stars)}
          />
          {stars <= value ? (
            <IconStarFilled size={size} data-filled aria-hidden="true" />
          ) : (
            <IconStar size={size} stroke={1.5} aria-hidden="true" />
          )}
        </label>
      ))}
      <span aria-hidden="true">{all.map((stars) => stars === value && wordOf(stars))}</span>
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </Group>
  )
}
