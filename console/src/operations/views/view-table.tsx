import type { ProjectionsAnswer, ProjectionView } from '@lapka/contracts/api/operations/projections.ts'
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { Panel } from '../../kit/ui/panel.tsx'
import { Pill, type Tone } from '../../kit/ui/pill.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import shared from '../../kit/ui/work-table.module.css'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { useFigures } from '../use-figures.ts'
import type { ChosenAct } from './act-form.tsx'
import { useViewName } from './use-view-name.ts'
import { useSteerViewMutation } from './views-api.ts'
import { ratesOf, stateOf, type Sample, type ViewState } from './views-verdict.ts'

const tones: Record<ViewState, Tone> = {
  stopped: 'bad',
  failed: 'bad',
  parked: 'warn',
  behind: 'warn',
  ready: 'info',
  building: 'info',
  paused: 'quiet',
  current: 'ok',
}

type ViewTableProps = {
  answer: ProjectionsAnswer
  samples: readonly Sample[]
  onAct: (act: ChosenAct) => void
  children: ReactNode
}

export function ViewTable({ answer, samples, onAct, children }: ViewTableProps) {
  const { t } = useTranslation('operations-views')
  const states = answer.items.map(stateOf)
  const stopped = states.filter((state) => state === 'stopped').length
  const current = answer.items.filter(({ stop, behindSeconds }) => stop === null && behindSeconds <= 5).length
  return (
    <Panel
      title={t('table.title', { count: current })}
      note={stopped === 0 ? undefined : t('table.stopped', { count: stopped })}
      tone="bad"
    >
      <WideTable label={t('table.label')}>
        <table className={shared.table}>
          <thead>
            <tr>
              <th scope="col">{t('table.name')}</th>
              <th scope="col">{t('table.version')}</th>
              <th scope="col">{t('table.state')}</th>
              {(['position', 'lag', 'rate', 'act'] as const).map((column) => (
                <th key={column} scope="col" className={shared.end}>
                  {t(`table.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.items.map((view) => (
              <ViewRow key={view.name} view={view} samples={samples} onAct={onAct} />
            ))}
          </tbody>
        </table>
      </WideTable>
      {children}
    </Panel>
  )
}

type RowProps = Pick<ViewTableProps, 'samples' | 'onAct'> & { view: ProjectionView }

function ViewRow({ view, samples, onAct }: RowProps) {
  const { t } = useTranslation('operations-views')
  const { number, age } = useFigures()
  const nameOf = useViewName()
  const { name, version, position, behindSeconds, build, kept, stop } = view
  const state = stateOf(view)
  const rate = ratesOf(samples, name, 'live').at(-1) ?? null
  const began = useFormat().momentAsOf(build?.startedAt ?? serverNow(), serverNow())
  return (
    <tr>
      <th scope="row">{nameOf(name)}</th>
      <td>v{version}</td>
      <td>
        <Pill tone={tones[state]}>
          {state === 'current' && kept !== null ? t('state.kept') : t(`state.${state}`, { when: began })}
        </Pill>
      </td>
      <td className={shared.end}>{number(position)}</td>
      <td className={shared.end} data-bad={stop !== null || undefined}>
        {age(behindSeconds)}
      </td>
      <td className={shared.end}>{rate === null ? t('table.none') : t('table.perSecond', { rate: number(rate) })}</td>
      <td className={shared.end}>
        <Acts view={view} state={state} onAct={onAct} />
      </td>
    </tr>
  )
}

/** One way on that fits the state in words, and the others behind a button. */
function Acts({ view, state, onAct }: Pick<RowProps, 'view' | 'onAct'> & { state: ViewState }) {
  const { t } = useTranslation('operations-views')
  const { name, build, kept } = view
  const nameOf = useViewName()
  const keyFor = useCommandKey()
  const [steer, { error }] = useSteerViewMutation()
  const isAnchored = state === 'stopped' || state === 'failed'
  const first = build !== null || isAnchored ? null : kept !== null ? 'roll-back' : 'rebuild'
  const others = (['rebuild', 'roll-back', 'drop'] as const).filter(
    (command) => command !== first && build === null && (command === 'rebuild' || kept !== null),
  )
  const label = (command: 'rebuild' | 'roll-back' | 'drop') => t(`actions.${command}`)
  return (
    <Group component="span" gap="xs" style={{ justifyContent: 'flex-end', flexWrap: 'nowrap' }}>
      {first === null ? (
        <a
          className={shared.link}
          href={`#${isAnchored ? 'stopped' : 'build'}-${name}`}
          aria-label={`${t(isAnchored ? 'actions.decide' : 'actions.progress')}: ${nameOf(name)}`}
        >
          {t(isAnchored ? 'actions.decide' : 'actions.progress')}
        </a>
      ) : (
        <Button
          variant="subtle"
          size="xs"
          aria-label={`${label(first)}: ${nameOf(name)}`}
          onClick={() => onAct({ name, command: first })}
        >
          {label(first)}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={t('actions.menu', { name: nameOf(name) })}
            title={t('actions.more')}
          >
            <IconDots size={17} stroke={2} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((command) => (
            <Menu.Item key={command} onClick={() => onAct({ name, command })}>
              {label(command)}
            </Menu.Item>
          ))}
          <Menu.Item
            onClick={() => void steer({ name, command: 'compare', body: {}, idempotencyKey: keyFor({ at: Date.now() }) })}
          >
            {t('actions.compare')}
          </Menu.Item>
          <Menu.Item onClick={() => onAct({ name, command: 'view-at' })}>{t('actions.view-at')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ProblemNotice error={error} />
    </Group>
  )
}
