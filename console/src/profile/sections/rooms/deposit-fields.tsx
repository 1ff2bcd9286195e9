import { MAX_BALANCE_DAYS, MAX_NIGHTS } from '@lapka/contracts/stays.ts'
import { Checkbox } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import fieldClasses from '../sections.module.css'
import { CountField, type RoomsForm } from './room-fields.tsx'

/** Whether a stay is paid whole when it is booked, or begins with a deposit: how much, and when the rest is due. */
export function DepositFields({ form }: { form: RoomsForm }) {
  const { t } = useTranslation('profile')
  const hasDeposit = useWatch({ control: form.control, name: 'hasDeposit' })
  return (
    <section className={fieldClasses.roomsPart} aria-labelledby="rooms-deposit">
      <h2 id="rooms-deposit">{t('rooms.deposit')}</h2>
      <p className={fieldClasses.note}>{t('rooms.depositNote')}</p>
      <div className={fieldClasses.grid}>
        <Checkbox size="md" label={t('rooms.depositOn')} wrapperProps={{ 'data-span': '6' }} {...form.register('hasDeposit')} />
        {hasDeposit && (
          <>
            <CountField
              {...{ form, name: 'deposit.percent', label: t('rooms.depositPercent'), span: '2', most: 99, unit: '%' }}
              note={t('rooms.depositPercentNote')}
            />
            <CountField
              {...{ form, name: 'deposit.maxNights', label: t('rooms.depositNights'), span: '2', most: MAX_NIGHTS }}
              note={t('rooms.depositNightsNote')}
              unit={t('rooms.nightsUnit')}
            />
            <CountField
              {...{ form, name: 'deposit.dueDays', label: t('rooms.depositDays'), span: '2', most: MAX_BALANCE_DAYS }}
              note={t('rooms.depositDaysNote')}
              unit={t('rooms.daysUnit')}
            />
          </>
        )}
      </div>
    </section>
  )
}
