import type { HistoryFault, HistoryProven } from '@lapka/contracts/history/verify-history.ts'
import { Button, Loader } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconRefresh,
  IconShieldCheckFilled,
  IconShieldFilled,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../kit/ui/card.tsx'
import { useFormat } from '../kit/format/format.ts'
import { Facts } from '../kit/ui/facts.tsx'
import type { Proof } from './use-proof.ts'
import classes from './history.module.css'

type ProofCardProps = { proof: Proof; zone: string; isWhole: boolean; shown: readonly string[] }

/** The verified parts, in plain words, what is still open, and what no check can show. */
export function ProofCard({ proof, zone, isWhole, shown }: ProofCardProps) {
  const { t } = useTranslation('history')
  const words = proofWords(proof, { isWhole, shown })
  return (
    <Card as="aside" id="proof" className={classes.proof} aria-labelledby="proof-title" aria-busy={words.state === 'checking'}>
      <header data-state={words.state}>
        <StateIcon state={words.state} />
        <div aria-live="polite">
          <h2 id="proof-title">{t(`proof.${words.state}`)}</h2>
          <Lead words={words} at={proof.at} zone={zone} />
        </div>
      </header>
      <Sentences words={words} zone={zone} />
      {words.state !== 'checking' && (
        <>
          <p className={classes.limits}>{t('proof.limits')}</p>
          <Seal proof={proof} zone={zone} />
          <Button variant="light" size="sm" fullWidth leftSection={<IconRefresh size={18} stroke={2} />} onClick={proof.again}>
            {t('proof.again')}
          </Button>
        </>
      )}
    </Card>
  )
}

function StateIcon({ state }: { state: ProofWords['state'] }) {
  if (state === 'checking') return <Loader size={32} aria-hidden="true" />
  if (state === 'broken') return <IconShieldFilled size={36} aria-hidden="true" />
  if (state === 'failed') return <IconAlertTriangle size={36} stroke={1.75} aria-hidden="true" />
  return <IconShieldCheckFilled size={36} aria-hidden="true" />
}

function Lead({ words, at, zone }: { words: ProofWords; at: string; zone: string }) {
  const { t } = useTranslation('history')
  const format = useFormat(zone)
  switch (words.state) {
    case 'checking':
      return <p>{t('proof.checkingLead')}</p>
    case 'whole':
      return <p>{t('proof.wholeLead', { time: format.clock(at) })}</p>
    case 'partly':
      return <p>{t('proof.partlyLead')}</p>
    case 'broken':
      return <p>{t('proof.brokenLead')}</p>
    case 'failed':
      return null
  }
}

function Sentences({ words, zone }: { words: ProofWords; zone: string }) {
  const { t } = useTranslation('history')
  const format = useFormat(zone)
  if (words.state === 'checking') return null
  return (
    <ul>
      {words.fault && (
        <li data-tone="bad">
          <IconAlertTriangle size={18} stroke={2} aria-hidden="true" /> <Fault fault={words.fault} />
        </li>
      )}
      {words.proven.map(({ key, count = 0, when }) => (
        <li key={key}>
          <IconCheck size={18} stroke={2.5} aria-hidden="true" />{' '}
          {t(`proof.${key}`, { count, when: when ? format.moment(when) : '' })}
        </li>
      ))}
      {words.open.map(({ key, count = 0 }) => (
        <li key={key} data-tone="open">
          <IconClock size={18} stroke={2} aria-hidden="true" /> {t(`proof.${key}`, { count })}
        </li>
      ))}
    </ul>
  )
}

function Fault({ fault }: { fault: HistoryFault | 'shown' }) {
  const { t } = useTranslation('history')
  if (fault === 'shown') return <>{t('proof.fault.shown')}</>
  switch (fault.place) {
    case 'event':
      return (
        <span>
          {t('proof.fault.event', { number: fault.revision, stream: fault.stream })} {t(`proof.fault.${fault.kind}`)}
        </span>
      )
    case 'checkpoint':
      return <>{t(fault.kind === 'root' ? 'proof.fault.checkpoint' : 'proof.fault.signature')}</>
    case 'seal':
      return <>{t('proof.fault.seal', { part: fault.part })}</>
  }
}

function Seal({ proof: { checked }, zone }: { proof: Proof; zone: string }) {
  const { t } = useTranslation('history')
  const format = useFormat(zone)
  if (checked === undefined || !('verdict' in checked) || !('proven' in checked.verdict)) return null
  const { checkpoint, publicKey } = checked.verdict.proven
  const hash = (text: string) => (
    <span className={classes.hash} title={text}>
      {shortened(text)}
    </span>
  )
  const sealed = checkpoint && checked.root !== null && { at: checkpoint.madeAt, root: checked.root }
  return (
    <Facts
      className={classes.facts}
      facts={[
        sealed && { name: t('proof.seal'), value: hash(sealed.root) },
        sealed && { name: t('proof.kept'), value: t('proof.keptWhere', { when: format.moment(sealed.at) }) },
        { name: t('proof.key'), value: hash(publicKey) },
      ]}
    />
  )
}

const shortened = (text: string) => `${text.slice(0, 8)}…${text.slice(-4)}`

type ProvenKey = 'all' | 'some' | 'chain' | 'signed' | 'signedAll' | 'same'
type OpenKey = 'newer' | 'noCheckpoint' | 'noSignatures' | 'noHashes' | 'unreachable' | 'erased' | 'otherKey'

/** The sentences of the card: what holds, what is open, and where it does not hold. */
type ProofWords = {
  state: 'checking' | 'whole' | 'partly' | 'broken' | 'failed'
  fault?: HistoryFault | 'shown'
  proven: { key: ProvenKey; count?: number; when?: string }[]
  open: { key: OpenKey; count?: number }[]
}

type About = { isWhole: boolean; shown: readonly string[] }

/** Claims never more than was checked: without a readable signature the state is only `partly`. */
export const proofWords = ({ checked, hasOtherKey }: Omit<Proof, 'again' | 'at'>, { isWhole, shown }: About): ProofWords => {
  if (checked === undefined) return { state: 'checking', proven: [], open: [] }
  if ('failed' in checked) return { state: 'failed', proven: [], open: [{ key: checked.failed }] }
  if ('fault' in checked.verdict) return { state: 'broken', fault: checked.verdict.fault, proven: [], open: [] }
  const known = new Set(checked.hashes)
  if (!shown.every((hash) => known.has(hash))) return { state: 'broken', fault: 'shown', proven: [], open: [] }
  const { proven } = checked.verdict
  const open = openOf(proven)
  if (hasOtherKey) open.push({ key: 'otherKey' })
  return { state: proven.isSealed === true ? 'whole' : 'partly', proven: [...provenOf(proven, isWhole), { key: 'same' }], open }
}

const provenOf = (
  { eventCount, coveredCount, newerCount, checkpoint }: HistoryProven,
  isWhole: boolean,
): ProofWords['proven'] => [
  { key: isWhole ? 'all' : 'some', count: eventCount },
  { key: 'chain' },
  ...(checkpoint?.isSigned === true && coveredCount > 0
    ? [{ key: newerCount === 0 ? ('signedAll' as const) : ('signed' as const), count: coveredCount, when: checkpoint.madeAt }]
    : []),
]

const openOf = ({ checkpoint, newerCount, erasedCount, isSealed }: HistoryProven): ProofWords['open'] => [
  ...(isSealed === undefined ? [{ key: 'noSignatures' as const }] : []),
  ...(checkpoint === null ? [{ key: 'noCheckpoint' as const }] : []),
  ...(checkpoint !== null && newerCount > 0 ? [{ key: 'newer' as const, count: newerCount }] : []),
  ...(erasedCount > 0 ? [{ key: 'erased' as const, count: erasedCount }] : []),
]
