import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { MAX_AGE_MONTHS, MAX_SEATS, MAX_SESSION_MINUTES, MAX_SESSIONS } from '@lapka/contracts/courses.ts'
import { animalTypes, HEAVIEST_KG } from '@lapka/contracts/pets.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { instantAt } from '@lapka/domain/stays/stay-dates.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { ActionIcon, Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfessionalQuery } from '../../entities/professional/professionals-api.ts'
import { useServiceNaming } from '../../entities/professional/professional-words.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState, PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useLeadOn } from '../../kit/ui/use-lead-on.ts'
import { usePlanCourseMutation } from '../courses-api.ts'
import { bodyOf, isComplete, type TypedClass } from './typed-class.ts'
import classes from '../course.module.css'

/** A class is announced: its time is the trainer's from that moment on. */
export function NewClassPage() {
  const { t } = useTranslation('courses')
  const { professionalId } = useCurrentUser() ?? {}
  const query = useProfessionalQuery(professionalId ?? '', { skip: !professionalId })
  return (
    <Page lead={t('form.claims')} widthPx={760}>
      <PageState query={query}>{(trainer) => <FormOrServices trainer={trainer} />}</PageState>
    </Page>
  )
}

function FormOrServices({ trainer }: { trainer: ProfessionalDetails }) {
  const { t } = useTranslation('courses')
  const services = trainer.services.filter(({ location }) => !goesToParent(location))
  const [first] = services
  if (first === undefined)
    return (
      <EmptyState
        text={t('form.noService')}
        action={{ to: pathTo('profilePart', { part: 'services' }), label: t('form.toServices') }}
      />
    )
  return <ClassForm services={services} zone={trainer.zone} first={first.id} />
}

type FormProps = { services: ProfessionalDetails['services']; zone: string; first: string }
type PartProps = { typed: TypedClass; change: (changed: Partial<TypedClass>) => void }

function ClassForm({ services, zone, first }: FormProps) {
  const { t } = useTranslation('courses')
  const today = localDateOf(useNow(60_000), zone)
  const [typed, setTyped] = useState<TypedClass>(() => ({
    serviceId: first,
    title: '',
    titleEn: '',
    place: '',
    dates: [addDays(today, 7)],
    isOpenLate: false,
    time: '10:00',
    minutes: 60,
    seats: 6,
    euros: '20',
    species: ['dog'],
    maxWeightKg: '',
    fromMonths: '',
    untilMonths: '',
    hasWaitlist: true,
  }))
  const [isAsked, setAsked] = useState(false)
  const change = (changed: Partial<TypedClass>) => setTyped((known) => ({ ...known, ...changed }))
  const [plan, { isLoading, error }] = usePlanCourseMutation()
  const keyOf = useCommandKey()
  const leadOn = useLeadOn()
  const submit = async () => {
    setAsked(true)
    if (!isComplete(typed)) return
    const body = bodyOf(
      typed,
      typed.dates.toSorted().map((date) => instantAt(date, typed.time, zone)),
    )
    const answer = await plan({ ...body, idempotencyKey: keyOf(body) })
    if (answer.data) await leadOn(pathTo('ownClass', { id: answer.data.id }))
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <WhatPart typed={typed} change={change} services={services} />
      <WhenPart typed={typed} change={change} />
      <WhoPart typed={typed} change={change} />
      {isAsked && !isComplete(typed) && (
        <p role="alert" className={classes.missing}>
          {t('form.missing')}
        </p>
      )}
      <ProblemNotice error={error} />
      <Button type="submit" size="lg" loading={isLoading}>
        {t('form.submit')}
      </Button>
    </form>
  )
}

function WhatPart({ typed, change, services }: PartProps & Pick<FormProps, 'services'>) {
  const { t } = useTranslation('courses')
  const nameOf = useServiceNaming()
  return (
    <Card title={t('form.what')} className={classes.fields}>
      <TextInput
        label={t('form.name')}
        description={t('form.nameNote')}
        maxLength={80}
        value={typed.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <TextInput
        label={t('form.nameEn')}
        description={t('form.nameEnNote')}
        maxLength={80}
        value={typed.titleEn}
        onChange={({ currentTarget }) => change({ titleEn: currentTarget.value })}
      />
      <NativeSelect
        label={t('form.service')}
        value={typed.serviceId}
        onChange={({ currentTarget }) => change({ serviceId: currentTarget.value })}
        data={services.map((service) => ({ value: service.id, label: nameOf(service) }))}
      />
      <TextInput
        label={t('form.place')}
        description={t('form.placeNote')}
        maxLength={200}
        value={typed.place}
        onChange={({ currentTarget }) => change({ place: currentTarget.value })}
      />
    </Card>
  )
}

type NumberFieldProps = {
  label: string
  value: number | string
  min: number
  max: number
  placeholder?: string
  onChange: (value: number | string) => void
}

function NumberField({ label, value, min, max, placeholder, onChange }: NumberFieldProps) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={min}
      max={max}
      {...(placeholder !== undefined && { placeholder })}
      allowDecimal={false}
      allowNegative={false}
      onChange={onChange}
    />
  )
}

function WhenPart({ typed, change }: PartProps) {
  const { t } = useTranslation('courses')
  return (
    <Card title={t('form.when')} className={classes.fields}>
      <SessionDates typed={typed} change={change} />
      <div className={classes.pair}>
        <TextInput
          type="time"
          label={t('form.time')}
          value={typed.time}
          onChange={({ currentTarget }) => change({ time: currentTarget.value })}
        />
        <NumberField
          label={t('form.minutes')}
          value={typed.minutes}
          min={15}
          max={MAX_SESSION_MINUTES}
          onChange={(minutes) => change({ minutes })}
        />
      </div>
      <div className={classes.pair}>
        <NumberField
          label={t('form.seats')}
          value={typed.seats}
          min={1}
          max={MAX_SEATS}
          onChange={(seats) => change({ seats })}
        />
        <TextInput
          label={t(typed.dates.length > 1 ? 'form.priceOfAll' : 'form.price')}
          inputMode="decimal"
          value={typed.euros}
          onChange={({ currentTarget }) => change({ euros: currentTarget.value })}
        />
      </div>
    </Card>
  )
}

/** A class has one day, a course several: each new one a week after the last. */
function SessionDates({ typed: { dates, isOpenLate }, change }: PartProps) {
  const { t } = useTranslation('courses')
  const set = (index: number, date: string) => change({ dates: dates.map((one, nth) => (nth === index ? date : one)) })
  return (
    <>
      <div className={classes.pair}>
        {dates.map((date, index) => (
          <div key={index} className={classes.date}>
            <DateField
              label={dates.length === 1 ? t('form.date') : t('form.session', { number: index + 1 })}
              value={date}
              onChange={(chosen) => set(index, chosen)}
            />
            {dates.length > 1 && (
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={t('form.removeSession', { number: index + 1 })}
                onClick={() => change({ dates: dates.filter((_, nth) => nth !== index) })}
              >
                <IconX size={20} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
      {dates.length < MAX_SESSIONS && (
        <div>
          <Button
            variant="light"
            leftSection={<IconPlus size={19} aria-hidden="true" />}
            onClick={() => change({ dates: [...dates, addDays(dates.at(-1) ?? '', 7)] })}
          >
            {t('form.addSession')}
          </Button>
        </div>
      )}
      {dates.length > 1 && (
        <Checkbox
          label={t('form.isOpenLate')}
          checked={isOpenLate}
          onChange={({ currentTarget }) => change({ isOpenLate: currentTarget.checked })}
        />
      )}
    </>
  )
}

function WhoPart({ typed, change }: PartProps) {
  const { t } = useTranslation('courses')
  return (
    <Card title={t('form.who')} className={classes.fields}>
      <Checkbox.Group
        label={t('form.species')}
        value={typed.species}
        onChange={(chosen) => change({ species: animalTypes.filter((one) => chosen.includes(one)) })}
      >
        <div className={classes.species}>
          {animalTypes.map((one) => (
            <Checkbox key={one} value={one} label={t(`admits.${one}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label={t('form.hasWaitlist')}
        checked={typed.hasWaitlist}
        onChange={({ currentTarget }) => change({ hasWaitlist: currentTarget.checked })}
      />
      <div className={classes.pair}>
        {(
          [
            ['maxWeightKg', 'maxWeight', HEAVIEST_KG],
            ['fromMonths', 'fromMonths', MAX_AGE_MONTHS],
            ['untilMonths', 'untilMonths', MAX_AGE_MONTHS],
          ] as const
        ).map(([field, label, max]) => (
          <NumberField
            key={field}
            label={t(`form.${label}`)}
            value={typed[field]}
            min={field === 'maxWeightKg' ? 1 : 0}
            max={max}
            placeholder={t('form.any')}
            onChange={(value) => change({ [field]: value })}
          />
        ))}
      </div>
    </Card>
  )
}
