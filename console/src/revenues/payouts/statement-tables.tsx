import type { Earning, PayoutView, Statement } from '@lapka/contracts/api/payouts.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useServiceNaming } from '../../entities/professional/professional-words.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import { payoutTones } from './payout-words.ts'
import figures from '../../kit/ui/figures.module.css'
import totals from '../revenues.module.css'

const sums = ['gross', 'refunded', 'fee', 'earned', 'paid'] as const
type Sums = Pick<Earning, `${(typeof sums)[number]}Cents`>

/** Its cells are named for phones, where a row is a small card. */
function SumCells({ of }: { of: Sums }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  return sums.map((sum) => (
    <td key={sum} data-name={t(`sum.${sum}`)}>
      {format.euro(of[`${sum}Cents`])}
    </td>
  ))
}

function Head({ first }: { first: string }) {
  const { t } = useTranslation('payouts')
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {sums.map((sum) => (
          <th key={sum} scope="col">
            {t(`sum.${sum}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const calledOf = ({ vetName, vetLatinName }: Pick<Earning, 'vetName' | 'vetLatinName'>) => ({
  displayName: vetName,
  latinName: vetLatinName,
})

/** A clinic's statement by vet. */
export function VetTable({ vets }: { vets: Statement['vets'] }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  return (
    <Card className={totals.card} title={t('byVet')}>
      <table className={`${figures.table} ${totals.stacked}`}>
        <Head first={t('vet')} />
        <tbody>
          {vets.map((vet) => (
            <tr key={vet.vetId}>
              <th scope="row">{format.name(calledOf(vet))}</th>
              <SumCells of={vet} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** Each appointment with what it brought. */
export function EarningsTable({ statement: { items, payee, zone } }: { statement: Statement }) {
  const { t } = useTranslation('payouts')
  const format = useFormat(zone)
  const serviceName = useServiceNaming()
  return (
    <Card className={totals.card} title={t('byVisit')}>
      <table className={`${figures.table} ${totals.stacked}`}>
        <Head first={t('visit')} />
        <tbody>
          {items.map((item) => (
            <tr key={item.appointmentId}>
              <th scope="row">
                <Link to={pathTo('appointment', { id: item.appointmentId })}>{format.moment(item.startsAt)}</Link>
                <small>
                  {serviceName({ name: item.serviceName, nameEn: item.serviceNameEn })}
                  {payee.role === 'CLINIC' && ` · ${format.name(calledOf(item))}`}
                  {item.availableFrom !== null && <> · {t('availableFrom', { at: format.moment(item.availableFrom) })}</>}
                </small>
              </th>
              <SumCells of={item} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** Rewards for referred parents: no fee is taken of them. */
export function RewardTable({ rewards }: { rewards: Statement['rewards'] }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  return (
    <Card className={totals.card} title={t('rewards')}>
      <table className={`${figures.table} ${totals.stacked}`}>
        <thead>
          <tr>
            <th scope="col">{t('rewardedAt')}</th>
            <th scope="col">{t('sum.earned')}</th>
            <th scope="col">{t('sum.paid')}</th>
          </tr>
        </thead>
        <tbody>
          {rewards.map(({ at, amountCents, paidCents }) => (
            <tr key={at}>
              <th scope="row">{format.day(at)}</th>
              <td data-name={t('sum.earned')}>{format.euro(amountCents)}</td>
              <td data-name={t('sum.paid')}>{format.euro(paidCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** The payouts, newest first. */
export function PayoutList({ payouts }: { payouts: PayoutView[] }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  return (
    <Card className={totals.card} title={t('payouts')}>
      <table className={`${figures.table} ${totals.stacked}`}>
        <thead>
          <tr>
            <th scope="col">{t('requestedAt')}</th>
            <th scope="col">{t('where')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {payouts.map(({ id, requestedAt, method, ibanEnd, status, amountCents }) => (
            <tr key={id}>
              <th scope="row">{format.day(requestedAt)}</th>
              <td data-name={t('where')}>{method === 'transfer' ? t('method.transfer') : t('toIban', { end: ibanEnd })}</td>
              <td data-name={t('state')}>
                <Pill tone={payoutTones[status]}>{t(`status.${status}`)}</Pill>
              </td>
              <td data-name={t('amount')}>{format.euro(amountCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
