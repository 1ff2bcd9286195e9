import { Group } from '@mantine/core'
import type { ReceiptAttendance, ReceiptDecision, RefundReceipt } from '@lapka/contracts/api/refund-receipt.ts'
import type { ReceiptVerdict } from '@lapka/domain/refund-receipt/verify-receipt.ts'
import { IconAlertTriangle, IconClock, IconShieldCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { PawMark } from '../kit/look/art/logo.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { Paper, PaperFacts } from '../kit/ui/paper.tsx'
import { usePolicyRule } from '../kit/ui/policy-words.ts'
import type { CheckedReceipt } from './check-receipt.ts'
import classes from './bills.module.css'

/** A receipt on paper with what was proven of it; of what does not hold only that it does not, and where. */
export function ReceiptPaper({ checked }: { checked: CheckedReceipt }) {
  const { t } = useTranslation('refund-receipt')
  usePageTitle('receipt' in checked ? t('title', { number: checked.receipt.number }) : t('noReceipt'))
  if ('failed' in checked)
    return (
      <p role="alert" className={classes.bad}>
        <IconAlertTriangle size={20} aria-hidden="true" /> {t(`failed.${checked.failed}`)}
      </p>
    )
  const { receipt, verdict, tookMs } = checked
  return (
    <Paper className={classes.paper}>
      <Heading receipt={receipt} />
      <Proof verdict={verdict} tookMs={tookMs} zone={receipt.zone} />
      {'proven' in verdict && <Content receipt={receipt} />}
    </Paper>
  )
}

function Heading({ receipt: { number } }: { receipt: RefundReceipt }) {
  const { t } = useTranslation('refund-receipt')
  const { t: say } = useTranslation()
  return (
    <header>
      <Group component="span" className={classes.brand} gap="xs" wrap="nowrap">
        <PawMark size={34} />
        {say('name')}
      </Group>
      <h1>{t('title', { number })}</h1>
    </header>
  )
}

type ProofProps = { verdict: ReceiptVerdict; tookMs: number; zone: string }

function Proof({ verdict, tookMs, zone }: ProofProps) {
  const { t } = useTranslation('refund-receipt')
  const format = useFormat(zone)
  if ('fault' in verdict)
    return (
      <p role="alert" className={classes.bad}>
        <IconAlertTriangle size={20} aria-hidden="true" /> {t(`fault.${verdict.fault.place}`)}
      </p>
    )
  const { checkpoint, newerCount, logSize, isSigned, coveredCount } = verdict.proven
  const open = [
    checkpoint === null && t('open.noCheckpoint'),
    checkpoint !== null && newerCount > 0 && t('open.newer', { count: newerCount }),
    isSigned === undefined && t('open.noSignatures'),
  ].filter((sentence) => sentence !== false)
  return (
    <div className={classes.proof} aria-live="polite">
      <p>
        <IconShieldCheckFilled size={24} aria-hidden="true" />
        <b>{t('proven', { ms: Math.max(1, Math.round(tookMs)) })}</b>
      </p>
      {checkpoint !== null && coveredCount > 0 && (
        <p>
          {t('covered', { count: coveredCount, when: format.momentWithYear(checkpoint.madeAt) })}{' '}
          {logSize !== null && t('inLog', { count: logSize })}
        </p>
      )}
      {open.map((sentence) => (
        <p key={sentence} data-tone="open">
          <IconClock size={20} aria-hidden="true" /> {sentence}
        </p>
      ))}
    </div>
  )
}

function Content({ receipt }: { receipt: RefundReceipt }) {
  const { t } = useTranslation('refund-receipt')
  const format = useFormat(receipt.zone)
  const rule = usePolicyRule(receipt.policy)
  const { decisions, refunds, result, policy, attendance } = receipt
  return (
    <>
      <section aria-labelledby="result">
        <h2 id="result">{t('result')}</h2>
        <table>
          <tbody>
            <Sum name={t('captured')} cents={result.capturedCents} />
            {refunds.map(({ amountCents, status, returnedAt }, index) => (
              <Sum
                key={`${index} ${amountCents}`}
                name={t('refund')}
                note={
                  returnedAt === null
                    ? t(status === 'succeeded' ? 'returned' : 'onItsWay')
                    : t('returnedAt', { when: format.momentWithYear(returnedAt) })
                }
                cents={amountCents}
              />
            ))}
            <tr data-total>
              <th scope="row">{t(result.refundCents === 0 ? 'nothingBack' : 'backTotal')}</th>
              <td>
                {format.euro(result.refundCents)} <small>{format.lev(result.refundCents)}</small>
              </td>
            </tr>
            <Sum name={t('kept')} cents={result.keptCents} />
          </tbody>
        </table>
      </section>
      <section aria-labelledby="decisions">
        <h2 id="decisions">{t('decisions')}</h2>
        {decisions.map((decision) => (
          <Decision key={`${decision.rule} ${decision.at} ${decision.refundCents}`} decision={decision} zone={receipt.zone} />
        ))}
      </section>
      {attendance !== undefined && <WhoCame attendance={attendance} zone={receipt.zone} />}
      <section aria-labelledby="policy">
        <h2 id="policy">{t('policy', { version: policy.version })}</h2>
        <p>{rule.join(' ')}</p>
      </section>
      <Hashes receipt={receipt} />
    </>
  )
}

function Sum({ name, note, cents }: { name: string; note?: string; cents: number }) {
  const format = useFormat()
  return (
    <tr>
      <th scope="row">
        {name}
        {note && <small>{note}</small>}
      </th>
      <td>{format.euro(cents)}</td>
    </tr>
  )
}

function Decision({ decision, zone }: { decision: ReceiptDecision; zone: string }) {
  const { t } = useTranslation('refund-receipt')
  const format = useFormat(zone)
  const at = format.momentWithYear(decision.at)
  const back = format.euro(decision.refundCents)
  switch (decision.rule) {
    case 'cancelled':
      return (
        <p>
          {t(`cancelled.${decision.by}`, { at, paid: format.euro(decision.paidCents), back })}{' '}
          {decision.by === 'parent' && t('until', { until: format.momentWithYear(decision.freeCancellationUntil) })}{' '}
          {decision.isLateSticky && t('movedLate')}
        </p>
      )
    case 'shortened':
      return (
        <p>
          {t(decision.what === 'sessions' ? 'sessionsGivenUp' : 'shortened', { at, count: decision.nights.length, back })}{' '}
          {decision.by === 'parent' && t('until', { until: format.momentWithYear(decision.freeCancellationUntil) })}
        </p>
      )
    case 'no_show':
      return <p>{t('noShow', { at, back })}</p>
    case 'billed':
      return <p>{t('billed', { at, bill: format.euro(decision.billCents), kept: format.euro(decision.keptCents), back })}</p>
  }
}

/** When each side entered the room of a consultation and left it: that decides who pays. */
function WhoCame({ attendance, zone }: { attendance: ReceiptAttendance; zone: string }) {
  const { t } = useTranslation('refund-receipt')
  const format = useFormat(zone)
  const sentencesOf = (who: 'parent' | 'professional') => {
    const { joinedAt, leftAt } = attendance[who]
    if (joinedAt === null) return [t(`attendance.${who}.never`)]
    const joined = t(`attendance.${who}.joined`, { at: format.momentWithYear(joinedAt) })
    return leftAt === null ? [joined] : [joined, t('attendance.left', { at: format.clock(leftAt) })]
  }
  return (
    <section aria-labelledby="attendance">
      <h2 id="attendance">{t('attendance.title')}</h2>
      <p>
        {[
          t('attendance.accepted', { at: format.momentWithYear(attendance.acceptedAt) }),
          ...sentencesOf('professional'),
          ...sentencesOf('parent'),
          ...(attendance.end === null ? [] : [t(`attendance.end.${attendance.end}`)]),
        ].join(' ')}
      </p>
    </section>
  )
}

/** For readers who compare by hand: the decisive events, the checkpoint and the key. */
function Hashes({ receipt: { streams, checkpoint, publicKey } }: { receipt: RefundReceipt }) {
  const { t } = useTranslation('refund-receipt')
  const named = streams.flatMap(({ events }) => events.filter((event) => event.includes(' ')).map((event) => event.split(' ')))
  return (
    <details className={classes.hashes}>
      <summary>{t('hashes')}</summary>
      <PaperFacts
        facts={[
          ...named.map(([hash = '', type = '']) => ({ name: type, value: hash })),
          ...(checkpoint === null ? [] : [{ name: t('root'), value: checkpoint.body.root }]),
          { name: t('key'), value: publicKey },
        ]}
      />
      <p className={classes.foot}>{t('foot')}</p>
    </details>
  )
}
