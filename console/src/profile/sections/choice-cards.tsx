import { Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './sections.module.css'

type ChoiceCardsProps = {
  legend: string
  /** Where no heading says the same. */
  isLegendShown?: boolean
  choices: { value: string; label: string }[]
  chosen: string[]
  onChoose: (chosen: string[]) => void
  error?: string | undefined
}

/** Several of many: each a checkbox that is as large as its words. The order in which they were chosen is kept. */
export function ChoiceCards({ legend, isLegendShown = false, choices, chosen, onChoose, error }: ChoiceCardsProps) {
  const toggle = (value: string) =>
    onChoose(chosen.includes(value) ? chosen.filter((known) => known !== value) : [...chosen, value])
  return (
    <Group component="fieldset" gap="xs" align="stretch">
      <legend className={isLegendShown ? classes.shownLegend : classes.legend}>{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            aria-invalid={error !== undefined || undefined}
          />
          <IconCheck size={17} stroke={2.25} aria-hidden="true" />
          {label}
        </label>
      ))}
      {error && (
        <p className={classes.choiceFault} role="alert">
          {error}
        </p>
      )}
    </Group>
  )
}
