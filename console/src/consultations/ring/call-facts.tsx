import { listCentsOf } from '@lapka/contracts/money.ts'
import { useTranslation } from 'react-i18next'
import { shareOf } from '@lapka/domain/payouts/share.ts'
import { useAppointmentsQuery } from '../../entities/appointment/appointments-api.ts'
import { useFormat } from '../../kit/format/format.ts'
import type { Call } from './use-calls.ts'

/** The vet's earning, the way of talking and its length, and whether they know the animal. */
export function CallFacts({ call }: { call: Call }) {
  const { t } = useTranslation('consultations-ring')
  const format = useFormat()
  const { meetingType, service, pet } = call
  const listCents = listCentsOf({ lines: call.priceLines })
  // The vet's part: promotions are Lapka's, so it is of the whole price, less Lapka's fee.
  const netCents = shareOf(listCents, 0, call.feePercent ?? 0).earnedCents
  const { currentData: earlier } = useAppointmentsQuery({ petId: pet.id, status: 'DONE', limit: 1 })
  return (
    <dl>
      <div>
        <dt>{t('facts.pay')}</dt>
        <dd>
          {format.euro(netCents)} {netCents !== listCents && <small>{t('facts.of', { sum: format.euro(listCents) })}</small>}
        </dd>
      </div>
      <div>
        <dt>{t('facts.talk')}</dt>
        <dd>{t(`facts.upTo.${meetingType}`, { length: format.minutes(service.durationMinutes) })}</dd>
      </div>
      <div>
        <dt>{t('facts.seen')}</dt>
        <dd>{earlier ? t(earlier.items.length > 0 ? 'facts.yes' : 'facts.no') : '…'}</dd>
      </div>
    </dl>
  )
}
