import { Button } from '@mantine/core'
import type { LogNode, LogServer } from '@lapka/contracts/api/operations/log-server.ts'
import { IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { Panel } from '../../kit/ui/panel.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import shared from '../../kit/ui/work-table.module.css'
import { ReasonForm } from '../reason-form.tsx'
import { useFigures } from '../use-figures.ts'
import { useScavengeNodeMutation } from './log-server-api.ts'
import { isUnknown, useUnknown } from './use-unknown.ts'

/** The log's nodes, each as it says itself. */
export function NodeTable({ server }: { server: LogServer }) {
  const { t } = useTranslation('operations-log-server')
  const [chosen, setChosen] = useState<string>()
  const { nodes, engine } = server
  const away = nodes.filter(({ isAway }) => isAway).length
  const canScavenge = engine === 'kurrent'
  const columns = ['node', 'state', 'version', 'lag', 'disk', engine === 'kurrent' ? 'scavenged' : 'vacuumed'] as const
  return (
    <Panel
      title={t('nodes.title', { count: nodes.length - away })}
      note={away === 0 ? undefined : t('nodes.away', { count: away })}
      tone="bad"
    >
      <WideTable label={t('nodes.label')}>
        <table className={shared.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={column === 'lag' || column === 'disk' ? shared.end : undefined}>
                  {t(`nodes.${column}`)}
                </th>
              ))}
              {canScavenge && (
                <th scope="col" className={shared.end}>
                  {t('nodes.act')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {nodes.map((node) => (
              <NodeRow key={node.address} node={node} now={server.at} onScavenge={canScavenge ? setChosen : undefined} />
            ))}
          </tbody>
        </table>
      </WideTable>
      {chosen !== undefined && <ScavengeForm key={chosen} node={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  )
}

type RowProps = { node: LogNode; now: string; onScavenge: ((node: string) => void) | undefined }

function NodeRow({ node, now, onScavenge }: RowProps) {
  const { t } = useTranslation('operations-log-server')
  const format = useFormat()
  const sayUnknown = useUnknown()
  const { address, version, isAway, lagBytes, disk } = node
  return (
    <tr>
      <th scope="row">{address}</th>
      <td>
        <NodeState node={node} />
      </td>
      <td>{version ?? t('none')}</td>
      <td className={shared.end}>
        {isUnknown(lagBytes) ? sayUnknown(lagBytes) : lagBytes.bytes === 0 ? t('nodes.noLag') : format.bytes(lagBytes.bytes)}
      </td>
      <td className={shared.end}>{isUnknown(disk) ? sayUnknown(disk) : <Disk {...disk} />}</td>
      <td>
        <Cleaned node={node} now={now} />
      </td>
      {onScavenge && (
        <td className={shared.end}>
          <Button
            variant="default"
            size="xs"
            disabled={isAway}
            leftSection={<IconEraser size={17} stroke={2} aria-hidden="true" />}
            aria-label={`${t('scavenge.open')}: ${address}`}
            onClick={() => onScavenge(address)}
          >
            {t('scavenge.open')}
          </Button>
        </td>
      )}
    </tr>
  )
}

const knownStates = ['Leader', 'Follower', 'primary', 'standby', 'streaming', 'ReadOnlyReplica', 'CatchingUp', 'Unknown'] as const
type KnownState = (typeof knownStates)[number]

/** In our words where there are any; the server has a dozen more that pass in a moment. */
function NodeState({ node: { state, isAway, isLeader } }: { node: LogNode }) {
  const { t } = useTranslation('operations-log-server')
  if (isAway) return <Pill tone="bad">{t('state.away')}</Pill>
  const isKnown = (knownStates as readonly string[]).includes(state)
  const isCopy = state === 'Follower' || state === 'streaming' || state === 'standby' || state === 'ReadOnlyReplica'
  return <Pill tone={isLeader ? 'brand' : isCopy ? 'ok' : 'warn'}>{isKnown ? t(`state.${state as KnownState}`) : state}</Pill>
}

function Disk({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number | null }) {
  const { t } = useTranslation('operations-log-server')
  const format = useFormat()
  const free = format.bytes(freeBytes)
  return totalBytes === null ? t('nodes.free', { free }) : t('nodes.freeOf', { free, total: format.bytes(totalBytes) })
}

function Cleaned({ node: { cleaned }, now }: { node: LogNode; now: string }) {
  const { t } = useTranslation('operations-log-server')
  const format = useFormat()
  const { number } = useFigures()
  const sayUnknown = useUnknown()
  if (isUnknown(cleaned)) return sayUnknown(cleaned)
  if (cleaned.last === null) return t('nodes.never')
  const { startedAt, outcome, seconds, savedBytes } = cleaned.last
  const when = format.momentAsOf(startedAt, now)
  if (outcome === null) return t('nodes.runs', { when })
  if (outcome === 'vacuum') return when
  const took = t('nodes.took', { seconds: number(seconds ?? 0, 1), saved: format.bytes(savedBytes ?? 0) })
  return (
    <>
      {when}
      <small>{outcome === 'Success' ? took : t('nodes.outcome', { outcome })}</small>
    </>
  )
}

/** Asks why a node is scavenged, and lets it. */
function ScavengeForm({ node, onClose }: { node: string; onClose: () => void }) {
  const { t } = useTranslation('operations-log-server')
  const keyFor = useCommandKey()
  const [scavenge, mutation] = useScavengeNodeMutation()
  const give = async (reason: string) => {
    const answer = await scavenge({ node, reason, idempotencyKey: keyFor({ node, reason }) })
    if (!('error' in answer)) onClose()
  }
  const words = {
    title: t('scavenge.title', { node }),
    note: t('scavenge.note'),
    reason: t('scavenge.reason'),
    reasonNote: t('scavenge.reasonNote'),
    keep: t('scavenge.keep'),
    confirm: t('scavenge.confirm'),
  }
  return <ReasonForm words={words} mutation={mutation} onConfirm={give} onClose={onClose} />
}
