import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useProfessionalQuery } from '../../entities/professional/professionals-api.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { today } from '../record/typed-entry.ts'
import type { TypedVisit } from './typed-visit.ts'
import classes from './visit.module.css'

const proposals = [7, 14]

/** When to come again and for what: not needed, in one or two weeks, or another day. The parent gets a way to book it. */
export function NextVisitChoice({ professionalId }: { professionalId: string }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const language = useLanguage()
  const { setValue, register } = useFormContext<TypedVisit>()
  const nextOn = useWatch<TypedVisit, 'nextOn'>({ name: 'nextOn' })
  const services = useProfessionalQuery(professionalId).currentData?.services ?? []
  const set = (on: string) => setValue('nextOn', on, { shouldDirty: true })
  const tomorrow = addDays(today(), 1)
  return (
    <>
      <Group gap="xs" align="end" role="group" aria-label={t('visit.next')}>
        <Button size="sm" variant={nextOn === '' ? 'light' : 'default'} aria-pressed={nextOn === ''} onClick={() => set('')}>
          {t('visit.noNext')}
        </Button>
        {proposals.map((days) => {
          const on = addDays(today(), days)
          return (
            <Button
              key={days}
              size="sm"
              variant={nextOn === on ? 'light' : 'default'}
              aria-pressed={nextOn === on}
              onClick={() => set(on)}
            >
              {format.day(noonOf(on, DEFAULT_ZONE))}
            </Button>
          )
        })}
      </Group>
      <div className={classes.row}>
        <DateField size="md" label={t('visit.next')} min={tomorrow} value={nextOn} onChange={set} />
        {nextOn !== '' && services.length > 0 && (
          <NativeSelect
            size="md"
            label={t('visit.nextService')}
            data={[
              { value: '', label: t('visit.anyService') },
              ...services.map(({ id, name, nameEn }) => ({ value: id, label: language === 'bg' ? name : nameEn || name })),
            ]}
            {...register('nextServiceId')}
          />
        )}
      </div>
    </>
  )
}
