import { Stack } from '@mantine/core'
import type { CausationGraph } from '@lapka/contracts/api/operations/causation.ts'
import {
  IconAlertTriangle,
  IconBolt,
  IconCheck,
  IconClock,
  IconCloud,
  IconListCheck,
  IconRefreshAlert,
  IconUser,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Panel } from '../../kit/ui/panel.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import table from '../../kit/ui/work-table.module.css'
import { causationVerdict, layOut, MIN_COLUMNS, type Layout, type PlacedNode } from './causation-layout.ts'
import { changed } from './log-address.ts'
import { useCausationQuery } from './log-api.ts'
import { useLogWords, type LogWords } from './log-words.ts'
import classes from './log.module.css'

type CausationPanelProps = { correlationId: string; here: number; parameters: URLSearchParams }

/** The effects of one command, as a sentence, as cards joined by lines, and as a table of the same. */
export function CausationPanel({ correlationId, here, parameters }: CausationPanelProps) {
  const { t } = useTranslation('operations-log')
  const words = useLogWords()
  const { currentData: graph, error } = useCausationQuery(correlationId)
  if (graph === undefined) return error === undefined ? null : <ProblemNotice error={error} />
  const layout = layOut(graph)
  const verdict = causationVerdict(graph)
  const { commands, events, work, calls, second } = verdict
  const title = t('graph.title', {
    count: commands,
    command: words.command(verdict.command),
    events: t('graph.events', { count: events }),
    work: t('graph.work', { count: work }),
    calls: t('graph.calls', { count: calls }),
    time: words.length(layout.tookMs),
  })
  const note =
    second && t(`graph.${second.name}`, { work: words.work(second.work), count: second.attempts, others: second.count })
  return (
    <Panel title={title} note={note ?? undefined} tone={verdict.tone}>
      <Graph layout={layout} edges={graph.edges} here={here} parameters={parameters} />
      {graph.isCut && <p>{t('graph.cut')}</p>}
      <details>
        <summary>{t('graph.table')}</summary>
        <CausationTable graph={graph} layout={layout} parameters={parameters} />
      </details>
    </Panel>
  )
}

const icons = { command: IconUser, event: IconBolt, work: IconListCheck, provider: IconCloud }
const states = { recorded: IconCheck, done: IconCheck, retried: IconRefreshAlert, waiting: IconClock, failed: IconAlertTriangle }
const tones = { recorded: 'ok', done: 'ok', retried: 'warn', waiting: 'quiet', failed: 'bad' } as const
const ROW = 92
const HEIGHT = 80
const COLUMN_PX = 200
/** Of the width that all columns share; the rest lies between them. */
const CARDS_SHARE = 87

type GraphProps = { layout: Layout; edges: CausationGraph['edges']; here: number; parameters: URLSearchParams }

function Graph({ layout, edges, here, parameters }: GraphProps) {
  const { t } = useTranslation('operations-log')
  const { nodes, columns, rows } = layout
  const card = CARDS_SHARE / columns
  const gap = (100 - CARDS_SHARE) / (columns - 1)
  const height = ROW * rows - (ROW - HEIGHT)
  const left = (level: number) => level * (card + gap)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const curve = (from: PlacedNode, to: PlacedNode) => {
    const [start, end] = [left(from.level) + card, left(to.level)]
    const [y, z] = [from.row * ROW + HEIGHT / 2, to.row * ROW + HEIGHT / 2]
    const middle = end - gap / 2
    return `M${start} ${y}H${end - gap}C${middle} ${y} ${middle} ${z} ${end} ${z}`
  }
  return (
    <WideTable label={t('graph.label')}>
      <div style={{ minWidth: COLUMN_PX * columns }}>
        <div className={classes.columns} aria-hidden="true" style={{ gridTemplateColumns: `repeat(${columns}, ${card}%)` }}>
          {Array.from({ length: columns }, (_, level) => (
            <span key={level}>{t(`graph.column.${columnName(level)}`)}</span>
          ))}
        </div>
        <div className={classes.field} style={{ height }}>
          <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {edges.map(({ from, to }) => {
              const [start, end] = [byId.get(from), byId.get(to)]
              return start && end && <path key={`${from} ${to}`} d={curve(start, end)} />
            })}
          </svg>
          <ol>
            {nodes.map((node) => (
              <Card
                key={node.id}
                node={node}
                parameters={parameters}
                isHere={node.position === here}
                style={{ left: `${left(node.level)}%`, top: node.row * ROW, width: `${card}%`, height: HEIGHT }}
              />
            ))}
          </ol>
        </div>
      </div>
    </WideTable>
  )
}

const columnName = (level: number) =>
  level === 0
    ? 'command'
    : level >= MIN_COLUMNS - 1 && level % 3 === 1
      ? 'further'
      : (['event', 'work', 'provider'] as const)[(level - 1) % 3]!

const nameOf = ({ kind, name }: PlacedNode, words: LogWords): string =>
  kind === 'work' ? words.work(name) : kind === 'provider' ? words.provider(name) : name

type CardProps = { node: PlacedNode; parameters: URLSearchParams; isHere: boolean; style: React.CSSProperties }

function Card({ node, parameters, isHere, style }: CardProps) {
  const { t } = useTranslation('operations-log')
  const words = useLogWords()
  const KindIcon = icons[node.kind]
  const StateIcon = states[node.state]
  const name = nameOf(node, words)
  return (
    <Stack
      component="li"
      className={classes.card}
      gap="var(--lk-half)"
      justify="center"
      data-kind={node.kind}
      data-tone={tones[node.state]}
      data-here={isHere || undefined}
      style={style}
    >
      <b>
        <KindIcon size={17} stroke={2} aria-hidden="true" />{' '}
        {node.position === null ? (
          <span>{name}</span>
        ) : (
          <Link to={changed(parameters, { position: String(node.position) })} preventScrollReset>
            {name}
          </Link>
        )}
      </b>
      <small>{noteOf(node, words, (count) => t('graph.attempts', { count }))}</small>
      <small className={classes.state}>
        <span>
          <StateIcon size={15} stroke={2.5} aria-hidden="true" /> {t(`graph.state.${node.state}`)}
        </span>
        {node.kind === 'command' ? words.clock(node.at) : t('graph.after', { time: words.length(node.afterMs) })}
      </small>
    </Stack>
  )
}

const noteOf = (node: PlacedNode, words: LogWords, attempts: (count: number) => string): string => {
  if (node.kind === 'command') return node.actor === null ? '' : words.who(node.actor)
  if (node.kind === 'event') return node.position === null ? node.note : words.number(node.position)
  return node.kind === 'work' ? attempts(node.attempts) : node.note
}

type TableProps = { graph: CausationGraph; layout: Layout; parameters: URLSearchParams }

function CausationTable({ graph, layout, parameters }: TableProps) {
  const { t } = useTranslation('operations-log')
  const words = useLogWords()
  const byId = new Map(layout.nodes.map((node) => [node.id, node]))
  const causesOf = (id: string) =>
    graph.edges.flatMap(({ from, to }) => {
      const cause = to === id ? byId.get(from) : undefined
      return cause === undefined ? [] : [nameOf(cause, words)]
    })
  return (
    <WideTable label={t('graph.table')}>
      <table className={table.table}>
        <thead>
          <tr>
            {(['kind', 'what', 'cause', 'state', 'when'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`graph.head.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {layout.nodes
            .toSorted((one, other) => one.level - other.level || one.row - other.row)
            .map((node) => (
              <tr key={node.id}>
                <td>{t(`graph.column.${node.kind}`)}</td>
                <th scope="row">
                  {node.position === null ? (
                    nameOf(node, words)
                  ) : (
                    <Link to={changed(parameters, { position: String(node.position) })}>{nameOf(node, words)}</Link>
                  )}
                  <small>{node.note}</small>
                </th>
                <td>{causesOf(node.id).join(', ')}</td>
                <td>{t(`graph.state.${node.state}`)}</td>
                <td>{words.clock(node.at)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </WideTable>
  )
}
