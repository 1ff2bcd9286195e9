import type { QuietHours } from '@lapka/contracts/notifications.ts'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './notifications.module.css'

const NIGHT: QuietHours = { from: '22:00', until: '08:00' }
const halfHours = Array.from(
  { length: 48 },
  (_, nth) => `${String(Math.floor(nth / 2)).padStart(2, '0')}:${nth % 2 === 0 ? '00' : '30'}`,
)
/** A time that was chosen elsewhere stays a choice here. */
const timesWith = (chosen: string, other: string): string[] =>
  [...new Set([...halfHours, chosen])].filter((time) => time !== other).toSorted()

type Props = { value: QuietHours | null; isSaving: boolean; onChange: (value: QuietHours | null) => void }

/** The hours in which a phone makes no sound. */
export function QuietHoursChoice({ value, isSaving, onChange }: Props) {
  const { t } = useTranslation('notifications')
  if (value === null)
    return (
      <Button variant="subtle" size="compact-md" disabled={isSaving} onClick={() => onChange(NIGHT)}>
        {t('choice.setQuiet')}
      </Button>
    )
  const { from, until } = value
  return (
    <fieldset className={classes.quiet}>
      <legend>{t('choice.quiet')}</legend>
      <Group gap="xs" align="end">
        <NativeSelect
          label={t('choice.quietFrom')}
          value={from}
          data={timesWith(from, until)}
          disabled={isSaving}
          onChange={(event) => onChange({ from: event.currentTarget.value, until })}
        />
        <NativeSelect
          label={t('choice.quietUntil')}
          value={until}
          data={timesWith(until, from)}
          disabled={isSaving}
          onChange={(event) => onChange({ from, until: event.currentTarget.value })}
        />
        <Button variant="subtle" disabled={isSaving} onClick={() => onChange(null)}>
          {t('choice.noQuiet')}
        </Button>
      </Group>
      <p>{t('choice.quietNote')}</p>
    </fieldset>
  )
}
