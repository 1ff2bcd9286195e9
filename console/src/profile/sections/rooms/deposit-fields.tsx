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
        <div className={fieldClasses.whole}>
          <Checkbox size="md" label={t('rooms.depositOn')} {...form.register('hasDeposit')} />
        </div>
        {hasDeposit && (
          <>
            <CountField
              {...{ form, name: 'deposit.percent', label: t('rooms.depositPercent'), span: '2', most: 99, unit: '%' }}
              note={t('rooms.depositPercentNote')}
            />
            <CountField
              {...{ form, name: 'deposit.maxNights', label: t('rooms.depositNights'), span: '2', most: MAX_NIGHTS }}
              note={t('rooms.depositNightsNote')}
            />
            <CountField
              {...{ form, name: 'deposit.dueDays', label: t('rooms.depositDays'), span: '2', most: MAX_BALANCE_DAYS }}
              note={t('rooms.depositDaysNote')}
            />
          </>
        )}
      </div>
    </section>
  )
}
