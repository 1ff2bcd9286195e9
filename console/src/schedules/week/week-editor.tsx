import { ActionIcon, Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { IconCoffee, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { worksByWindow } from '@lapka/contracts/roles.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { faultOf, nextBreak, nextHours, wallTimes, weekdays, type Day, type Row, type Week } from './week.ts'
import classes from '../schedules.module.css'

type WeekEditorProps = { week: Week; onChange: (week: Week) => void }
type Weekday = (typeof weekdays)[number]

/** The working week, a day a row: one or several intervals, and the breaks taken out of them. */
export function WeekEditor({ week, onChange }: WeekEditorProps) {
  const first = week.findIndex(({ hours }) => hours.length > 0)
  const change = (index: number, day: Day) => onChange(week.with(index, day))
  const { t } = useTranslation('profile')
  const hasWindows = worksByWindow(useCurrentUser()?.role ?? '')
  return (
    <>
      {hasWindows && <p className={classes.aboutWindows}>{t('week.windows')}</p>}
      <Stack component="ul" className={classes.weekEditor} gap={0}>
        {weekdays.map((weekday, index) => (
          <li key={weekday}>
            <DayEditor
              weekday={weekday}
              day={week[index] ?? { hours: [], breaks: [] }}
              hasWindows={hasWindows}
              onChange={(day) => change(index, day)}
              isFirst={index === first}
              onCopy={(day) => onChange(week.map((known) => (known.hours.length > 0 ? structuredClone(day) : known)))}
            />
          </li>
        ))}
      </Stack>
    </>
  )
}

type DayEditorProps = {
  weekday: Weekday
  day: Day
  /** A row may be a window: of who goes from pet to pet. */
  hasWindows: boolean
  onChange: (day: Day) => void
  onCopy: (day: Day) => void
  isFirst: boolean
}

function DayEditor({ weekday, day, hasWindows, onChange, onCopy, isFirst }: DayEditorProps) {
  const { t } = useTranslation('profile')
  const isOpen = day.hours.length > 0
  const toggle = () => onChange(isOpen ? { hours: [], breaks: [] } : { hours: [nextHours(day)], breaks: [] })
  return (
    <fieldset className={classes.day} data-open={isOpen || undefined}>
      <legend>
        <Checkbox label={t(`week.day.${weekday}`)} checked={isOpen} onChange={toggle} size="md" />
      </legend>
      {!isOpen && <p className={classes.closed}>{t('week.closed')}</p>}
      {isOpen && (
        <Stack className={classes.rows} gap="xs">
          <Rows kind="hours" {...{ weekday, day, hasWindows, onChange }} />
          <Rows kind="breaks" {...{ weekday, day, hasWindows, onChange }} />
          <Group className={classes.tools} gap="var(--lk-1)" align="stretch">
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={17} aria-hidden="true" />}
              onClick={() => onChange({ ...day, hours: [...day.hours, nextHours(day)] })}
            >
              {t('week.addHours')}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconCoffee size={17} aria-hidden="true" />}
              onClick={() => onChange({ ...day, breaks: [...day.breaks, nextBreak(day)] })}
            >
              {t('week.addBreak')}
            </Button>
            {isFirst && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconCopy size={17} aria-hidden="true" />}
                onClick={() => onCopy(day)}
              >
                {t('week.copy')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </fieldset>
  )
}

/** As many as one person looks after at once; one that was set elsewhere stays a choice. */
const MAX_PLACES = 12
const places = (own = 1): number[] => Array.from({ length: Math.max(MAX_PLACES, own) }, (_, index) => index + 1)

type RowsProps = Pick<DayEditorProps, 'weekday' | 'day' | 'hasWindows' | 'onChange'> & { kind: keyof Day }

function Rows({ kind, weekday, day, hasWindows, onChange }: RowsProps) {
  const { t } = useTranslation('profile')
  const name = (index: number, edge: 'from' | 'to') =>
    t(`week.${kind}.${edge}`, { day: t(`week.day.${weekday}`), number: index + 1 })
  const setPlaces = (index: number, { from, to }: Row, count: string) =>
    onChange({ ...day, [kind]: day[kind].with(index, { from, to, ...(count !== '' && { capacity: Number(count) }) }) })
  return day[kind].map((row, index) => {
    const fault = faultOf(day, kind, index)
    const faultId = `fault-${weekday}-${kind}-${index}`
    const set = (edge: 'from' | 'to', time: string) =>
      onChange({ ...day, [kind]: day[kind].with(index, { ...row, [edge]: time }) })
    return (
      // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
      <Group key={index} className={classes.row} gap="xs" data-kind={kind}>
        {kind === 'breaks' && (
          <Group component="span" className={classes.kind} gap="xs" wrap="nowrap">
            <IconCoffee size={17} aria-hidden="true" />
            {t('week.break')}
          </Group>
        )}
        {(['from', 'to'] as const).map((edge) => (
          <NativeSelect
            key={edge}
            aria-label={name(index, edge)}
            aria-describedby={fault ? faultId : undefined}
            error={fault !== undefined}
            data={edge === 'from' ? wallTimes.slice(0, -1) : wallTimes.slice(1)}
            value={row[edge]}
            onChange={(event) => set(edge, event.currentTarget.value)}
          />
        ))}
        {kind === 'hours' && hasWindows && (
          <NativeSelect
            className={classes.window}
            aria-label={t('week.window.label', { day: t(`week.day.${weekday}`), number: index + 1 })}
            data={[
              { value: '', label: t('week.window.none') },
              ...places(row.capacity).map((count) => ({ value: String(count), label: t('week.window.places', { count }) })),
            ]}
            value={row.capacity ?? ''}
            onChange={(event) => setPlaces(index, row, event.currentTarget.value)}
          />
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t(`week.${kind}.remove`, { from: row.from, to: row.to })}
          onClick={() => onChange({ ...day, [kind]: day[kind].toSpliced(index, 1) })}
        >
          <IconTrash size={19} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        {fault && (
          <p id={faultId} className={classes.fault} role="alert">
            {t(`week.fault.${fault}`)}
          </p>
        )}
      </Group>
    )
  })
}
