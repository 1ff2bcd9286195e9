import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EVERYWHERE } from './where.ts'

type PlaceChoiceProps = {
  schedules: readonly ScheduleView[]
  value: string
  onChange: (choice: string) => void
  /** Nobody works extra hours at several places. */
  isOne?: boolean
}

/** At which place, or at all of them; who has only one is not asked. */
export function PlaceChoice({ schedules, value, onChange, isOne = false }: PlaceChoiceProps) {
  const { t } = useTranslation('schedules')
  if (schedules.length < 2) return null
  return (
    <NativeSelect
      size="md"
      label={t('add.place')}
      data={[
        ...(isOne ? [] : [{ value: EVERYWHERE, label: t('exceptions.everywhere') }]),
        ...schedules.map(({ id, name }) => ({ value: id, label: name || t('place') })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
