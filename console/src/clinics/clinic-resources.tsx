import { MAX_RESOURCE_COUNT, resourceKinds, type ClinicResource, type ResourceKind } from '@lapka/contracts/resources.ts'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconDeviceHeartMonitor, IconDoor } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey, useIdempotencyKey } from '../kit/api/api.ts'
import { Card } from '../kit/ui/card.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import {
  useAddResourceMutation,
  useChangeResourceMutation,
  useClinicResourcesQuery,
  useRemoveResourceMutation,
} from './clinics-api.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import people from '../kit/ui/rows.module.css'
import classes from './clinics.module.css'

type OfClinic = { clinicId: string }

/** What the clinic has beside its vets: services need it, and it is booked with them. */
export function ClinicResources({ clinicId }: OfClinic) {
  const { t } = useTranslation('clinics')
  const query = useClinicResourcesQuery(clinicId)
  return (
    <section className={classes.resources} aria-labelledby="resources">
      <h2 id="resources">{t('resources.title')}</h2>
      <p>{t('resources.note')}</p>
      <PageState query={query} words={{ failed: t('notLoaded') }}>
        {({ items }) =>
          items.length > 0 && (
            <Stack component="ul" gap="sm" mb="md">
              {items.map((resource) => (
                <ResourceRow key={resource.resourceId} {...{ clinicId, resource }} />
              ))}
            </Stack>
          )
        }
      </PageState>
      <AddResource clinicId={clinicId} />
    </section>
  )
}

const icons = { ROOM: IconDoor, DEVICE: IconDeviceHeartMonitor } satisfies Record<ResourceKind, typeof IconDoor>

function ResourceRow({ clinicId, resource }: OfClinic & { resource: ClinicResource }) {
  const { t } = useTranslation('clinics')
  const [isOpen, setOpen] = useState(false)
  const keyOf = useCommandKey()
  const removeKey = useIdempotencyKey()
  const [change, { isLoading, error, reset }] = useChangeResourceMutation()
  const [remove, removing] = useRemoveResourceMutation()
  const { resourceId, kind, name, count } = resource
  const Icon = icons[kind]
  const save = async ({ name: newName, count: newCount }: Typed) => {
    const body = { resourceId, name: newName, count: newCount }
    const answer = await change({ clinicId, body, idempotencyKey: keyOf(body) })
    if (answer.error === undefined) setOpen(false)
  }
  const close = () => {
    reset()
    setOpen(false)
  }
  return (
    <Card as="li" className={people.row}>
      <span className={classes.kind}>
        <Icon size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={people.who}>
        <h3>{name}</h3>
        <p>{t('resources.has', { kind: t(`resources.kinds.${kind}`), count })}</p>
      </div>
      {!isOpen && (
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={() => setOpen(true)} aria-label={t('resources.changeOf', { name })}>
            {t('resources.change')}
          </Button>
          <ConfirmFirst
            words="removeResource"
            name={name}
            mutation={removing}
            onConfirm={() => remove({ clinicId, body: { resourceId }, idempotencyKey: removeKey })}
          >
            {(ask) => (
              <Button variant="default" size="sm" onClick={ask} aria-label={t('removeResource.ask', { name })}>
                {t('removeResource.button')}
              </Button>
            )}
          </ConfirmFirst>
        </Group>
      )}
      {isOpen && (
        <ResourceForm
          start={resource}
          isLoading={isLoading}
          error={error}
          onSubmit={save}
          onCancel={close}
          send="resources.save"
        />
      )}
    </Card>
  )
}

function AddResource({ clinicId }: OfClinic) {
  const { t } = useTranslation('clinics')
  const keyOf = useCommandKey()
  const [added, setAdded] = useState('')
  const [formKey, setFormKey] = useState(0)
  const [add, { isLoading, error }] = useAddResourceMutation()
  const submit = async (body: Typed) => {
    setAdded('')
    const answer = await add({ clinicId, body, idempotencyKey: keyOf({ ...body, formKey }) })
    if (answer.error !== undefined) return
    setAdded(body.name)
    setFormKey(formKey + 1)
  }
  return (
    <div className={classes.addResource}>
      <h3>{t('resources.addTitle')}</h3>
      <ResourceForm
        key={formKey}
        start={{ kind: 'ROOM', name: '', count: 1 }}
        withKind
        isLoading={isLoading}
        error={error}
        onSubmit={submit}
        send="resources.add"
      />
      <p role="status" className={classes.sent}>
        {added !== '' && error === undefined ? t('resources.added', { name: added }) : ''}
      </p>
    </div>
  )
}

type Typed = { kind: ResourceKind; name: string; count: number }
type ResourceFormProps = {
  start: Typed
  withKind?: boolean
  isLoading: boolean
  error: unknown
  onSubmit: (typed: Typed) => Promise<void>
  onCancel?: () => void
  send: 'resources.add' | 'resources.save'
}

const isCount = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MAX_RESOURCE_COUNT

function ResourceForm({ start, withKind = false, isLoading, error, onSubmit, onCancel, send }: ResourceFormProps) {
  const { t } = useTranslation('clinics')
  const [kind, setKind] = useState(start.kind)
  const [name, setName] = useState(start.name)
  const [count, setCount] = useState(String(start.count))
  const [isChecked, setChecked] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() !== '' && isCount(count)) await onSubmit({ kind, name: name.trim(), count: Number(count) })
  }
  return (
    <form className={classes.resourceForm} noValidate onSubmit={(event) => void submit(event)}>
      {withKind && (
        <NativeSelect
          size="md"
          label={t('resources.kind')}
          data={resourceKinds.map((value) => ({ value, label: t(`resources.kinds.${value}`) }))}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as ResourceKind)}
        />
      )}
      <TextInput
        size="md"
        label={t('resources.name')}
        placeholder={t(`resources.example.${kind}`)}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={isChecked && name.trim() === '' && t('resources.nameMissing')}
      />
      <TextInput
        size="md"
        label={t('resources.count')}
        value={count}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ currentTarget }) => setCount(currentTarget.value)}
        error={isChecked && !isCount(count) && t('resources.countWrong', { most: MAX_RESOURCE_COUNT })}
      />
      <Group gap="xs" data-buttons>
        <Button type="submit" size="md" loading={isLoading}>
          {t(send)}
        </Button>
        {onCancel && (
          <Button variant="default" size="md" onClick={onCancel}>
            {t('resources.cancel')}
          </Button>
        )}
      </Group>
      <ProblemNotice error={error} />
    </form>
  )
}
