import type { WorkCommand, WorkItem, WorkPage } from '@lapka/contracts/api/operations/work.ts'
import { workKinds, type WorkKind, type WorkState } from '@lapka/contracts/work-kinds.ts'
import { ActionIcon, Box, Button, Group, NativeSelect } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useCommandKey } from '../../kit/api/api.ts'
import { Panel } from '../../kit/ui/panel.tsx'
import { Pill, type Tone } from '../../kit/ui/pill.tsx'
import { ReasonForm } from '../reason-form.tsx'
import { useFigures } from '../use-figures.ts'
import { useKindName } from './use-kind-name.ts'
import { useActOnWorkMutation, useRetryFailedMutation, type WorkFilters } from './work-api.ts'
import classes from '../cases/cases.module.css'

const tones: Record<WorkState, Tone> = {
  failing: 'warn',
  held: 'quiet',
  'given-up': 'bad',
  due: 'info',
  leased: 'info',
  scheduled: 'quiet',
  done: 'ok',
}
const shownStates = ['stopped', 'due', 'leased', 'scheduled', 'given-up', 'done'] as const

type FailingWorkProps = { answer: WorkPage; filters: WorkFilters }

/** Work that stopped: the error in the words it came with, the tries, the next one, and the ways on. */
export function FailingWork({ answer, filters }: FailingWorkProps) {
  const { t } = useTranslation('operations-work')
  const [isOpen, setOpen] = useState(false)
  const counted = answer.kinds.filter(({ kind }) => filters.kind === undefined || kind === filters.kind)
  const failing = counted.reduce((sum, kind) => sum + kind.failing, 0)
  const held = counted.reduce((sum, kind) => sum + kind.held, 0)
  const stopped = failing + held
  return (
    <Panel
      title={stopped === 0 ? t('stopped.none') : t('stopped.title', { count: stopped })}
      note={held === 0 ? undefined : t('stopped.held', { count: held })}
      tools={
        failing > 0 && (
          <Button
            variant="light"
            size="sm"
            aria-expanded={isOpen}
            leftSection={<IconRefresh size={18} stroke={2} />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('stopped.retryAll', { count: failing })}
          </Button>
        )
      }
    >
      {isOpen && <RetryAll count={failing} kind={filters.kind} onClose={() => setOpen(false)} />}
      <Filters answer={answer} filters={filters} />
      {answer.items.length === 0 ? (
        <Box component="p" m={0} c="dimmed">
          {t('stopped.noneNote')}
        </Box>
      ) : (
        <ul className={classes.items}>
          {answer.items.map((item) => (
            <Row key={item.id} item={item} now={answer.at} />
          ))}
        </ul>
      )}
      {answer.nextCursor !== undefined && (
        <Button component={Link} variant="default" size="sm" to={`?${addressOf({ ...filters, cursor: answer.nextCursor })}`}>
          {t('stopped.more')}
        </Button>
      )}
    </Panel>
  )
}

const addressOf = (filters: WorkFilters) => new URLSearchParams(filters).toString()

function Filters({ answer, filters }: FailingWorkProps) {
  const { t } = useTranslation('operations-work')
  const nameOf = useKindName()
  const navigate = useNavigate()
  const { kind = '', state } = filters
  const choose = (field: keyof typeof filters, value: string) => {
    // The address knows a choice that this screen has not drawn yet.
    const next = new URLSearchParams(window.location.search)
    next.delete('cursor')
    if (value === '') next.delete(field)
    else next.set(field, value)
    void navigate(`?${next.toString()}`)
  }
  return (
    <Group gap="sm" align="stretch" mb="sm">
      <NativeSelect
        size="sm"
        label={t('stopped.filter')}
        value={state}
        onChange={({ currentTarget }) => choose('state', currentTarget.value)}
        data={shownStates.map((one) => ({ value: one, label: t(`states.${one}`) }))}
      />
      <NativeSelect
        size="sm"
        label={t('stopped.kind')}
        value={kind}
        onChange={({ currentTarget }) => choose('kind', currentTarget.value)}
        data={[
          { value: '', label: t('stopped.allKinds') },
          ...answer.kinds.map((one) => ({ value: one.kind, label: nameOf(one.kind) })),
        ]}
      />
    </Group>
  )
}

function RetryAll({ count, kind, onClose }: { count: number; kind: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('operations-work')
  const keyFor = useCommandKey()
  const [retry, mutation] = useRetryFailedMutation()
  const give = async (reason: string) => {
    const body = { reason, ...(kind !== undefined && { kind }) }
    const answer = await retry({ ...body, idempotencyKey: keyFor(body) })
    if (!('error' in answer)) onClose()
  }
  const words = {
    title: t('form.retry-failed.title', { count }),
    note: t('form.retry-failed.note'),
    confirm: t('form.retry-failed.confirm'),
    reason: t('form.reason'),
    reasonNote: t('form.reasonNote'),
    keep: t('form.keep'),
  }
  return <ReasonForm words={words} mutation={mutation} onConfirm={give} onClose={onClose} />
}

function Row({ item, now }: { item: WorkItem; now: string }) {
  const { t } = useTranslation('operations-work')
  const { number, age } = useFigures()
  const nameOf = useKindName()
  const [command, setCommand] = useState<WorkCommand>()
  const { kind, state, error, attempts, nextAt, about } = item
  const what = `${nameOf(kind)}, ${shortIdOf(item)}`
  const leftSeconds = (Date.parse(nextAt) - Date.parse(now)) / 1_000
  const next =
    state === 'held' || state === 'given-up' || state === 'done'
      ? t('stopped.never')
      : leftSeconds > 0
        ? t('stopped.in', { time: age(leftSeconds) })
        : t('stopped.now')
  return (
    <li data-open={command !== undefined || undefined}>
      <div className={classes.row}>
        <p>
          <b>{nameOf(kind)}</b>
          <small>{Object.values(about).map(shorten).join(' · ') || shorten(item.id)}</small>
        </p>
        <p className={classes.error}>{error}</p>
        <Pill tone={tones[state]}>{t(`state.${state}`)}</Pill>
        <dl>
          <div>
            <dt>{t('stopped.attempts')}</dt>
            <dd>{number(attempts)}</dd>
          </div>
          <div>
            <dt>{t('stopped.next')}</dt>
            <dd>{next}</dd>
          </div>
        </dl>
        <Acts state={state} what={what} open={command} onOpen={setCommand} />
      </div>
      {command !== undefined && <ActOn key={command} item={item} command={command} onClose={() => setCommand(undefined)} />}
    </li>
  )
}

const shorten = (id: string) => id.slice(0, 8)
const shortIdOf = ({ about, id }: WorkItem) => shorten(Object.values(about)[0] ?? id)

type ActsProps = { state: WorkState; what: string; open: WorkCommand | undefined; onOpen: (command: WorkCommand) => void }

/** The acts that the state allows. If the list is stale, the act is refused in words. */
function Acts({ state, what, open, onOpen }: ActsProps) {
  const { t } = useTranslation('operations-work')
  const named = (action: string) => ({ 'aria-label': t('stopped.of', { action, what }) })
  const isLive = state !== 'done' && state !== 'given-up'
  return (
    <Group className={classes.workActions} gap="xs" align="stretch" wrap="nowrap">
      {(state === 'failing' || state === 'given-up') && (
        <Button
          variant="default"
          size="xs"
          h={36}
          leftSection={<IconRefresh size={16} stroke={2} />}
          {...named(t('stopped.retry'))}
          onClick={() => onOpen('retry')}
        >
          {t('stopped.retry')}
        </Button>
      )}
      {state === 'held' && (
        <Button
          variant="default"
          size="xs"
          h={36}
          leftSection={<IconPlayerPlay size={16} stroke={2} />}
          {...named(t('stopped.release'))}
          onClick={() => onOpen('release')}
        >
          {t('stopped.release')}
        </Button>
      )}
      {isLive && state !== 'held' && (
        <ActionIcon
          variant="default"
          size={36}
          title={t('stopped.hold')}
          {...named(t('stopped.hold'))}
          onClick={() => onOpen('hold')}
        >
          <IconPlayerPause size={17} stroke={2} />
        </ActionIcon>
      )}
      {isLive && (
        <ActionIcon
          variant="default"
          size={36}
          title={t('stopped.giveUp')}
          aria-expanded={open === 'give-up'}
          {...named(t('stopped.giveUp'))}
          onClick={() => onOpen('give-up')}
        >
          <IconX size={17} stroke={2} />
        </ActionIcon>
      )}
    </Group>
  )
}

const isKind = (kind: string): kind is WorkKind => Object.hasOwn(workKinds, kind)

/** Opens in place: what it means for the people who wait for it, and why it is done. */
function ActOn({ item, command, onClose }: { item: WorkItem; command: WorkCommand; onClose: () => void }) {
  const { t } = useTranslation('operations-work')
  const keyFor = useCommandKey()
  const [act, mutation] = useActOnWorkMutation()
  const give = async (reason: string) => {
    const body = { id: item.id, command, reason }
    const answer = await act({ ...body, idempotencyKey: keyFor(body) })
    if (!('error' in answer)) onClose()
  }
  const isGrave = command === 'give-up'
  const words = {
    title: t(`form.${command}.title`),
    note: isGrave ? t(`form.give-up.${isKind(item.kind) ? workKinds[item.kind] : 'needed'}`) : t(`form.${command}.note`),
    confirm: t(`form.${command}.confirm`),
    reason: t('form.reason'),
    reasonNote: t('form.reasonNote'),
    keep: isGrave ? t('form.give-up.keep') : t('form.keep'),
  }
  return <ReasonForm words={words} isGrave={isGrave} mutation={mutation} onConfirm={give} onClose={onClose} />
}
