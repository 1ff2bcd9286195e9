import { zodResolver } from '@hookform/resolvers/zod'
import { addressBody, type Address } from '@lapka/contracts/api/addresses.ts'
import { hashOf } from '@lapka/contracts/hash-of.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCurrentLocation, IconLock } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { cities } from '../place/cities.ts'
import { useSaveAddressMutation } from './addresses-api.ts'
import classes from './address.module.css'

type Fields = Omit<Address, 'id'>
const empty: Fields = { label: '', city: '', line: '', latitude: Number.NaN, longitude: Number.NaN, entrance: '', keyNote: '' }
const DEGREE_DECIMALS = 5
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type AddressFormProps = { address: Address | null; onSaved: (id: string) => void; onCancel: () => void }

/** A new address, or one that is changed. No form of its own in the page: it may stand within another one. */
export function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
  const { t } = useTranslation('addresses')
  const { id: _id, ...known } = address ?? { id: '', ...empty }
  const form = useForm<Fields>({ resolver: zodResolver(addressBody) as never, defaultValues: known })
  const intention = useIdempotencyKey()
  const [save, { isLoading, error }] = useSaveAddressMutation()
  const { errors } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const idempotencyKey = `${intention}-${hashOf(JSON.stringify(body)).toString(36)}`
    const answer = await save({ addressId: address?.id ?? null, body, idempotencyKey })
    if (answer.data) onSaved(answer.data.id)
  })
  // The form around it is another one.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void submit()
  }
  const missing = (name: keyof Fields) => errors[name] && t('form.missing')
  return (
    <div className={classes.form} role="group" aria-label={t(address === null ? 'form.new' : 'form.change')}>
      <TextInput
        onKeyDown={onKeyDown}
        size="md"
        label={t('form.label')}
        description={t('form.labelNote')}
        inputWrapperOrder={below}
        maxLength={60}
        error={missing('label')}
        {...form.register('label')}
      />
      <Street form={form} onKeyDown={onKeyDown} />
      <Pin form={form} onKeyDown={onKeyDown} />
      <Textarea
        size="md"
        label={t('form.entrance')}
        description={t('form.entranceNote')}
        inputWrapperOrder={below}
        autosize
        minRows={2}
        maxLength={500}
        {...form.register('entrance')}
      />
      <Textarea
        size="md"
        label={t('form.keyNote')}
        description={t('form.keyNoteNote')}
        inputWrapperOrder={below}
        autosize
        minRows={2}
        maxLength={500}
        {...form.register('keyNote')}
      />
      <p className={classes.sealed}>
        <IconLock size={18} stroke={1.75} aria-hidden="true" /> {t('form.sealed')}
      </p>
      <ProblemNotice error={error} />
      <div className={classes.buttons}>
        <Button loading={isLoading} onClick={() => void submit()}>
          {t('form.save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('form.back')}
        </Button>
      </div>
    </div>
  )
}

const isCentre = (latitude: number, longitude: number) =>
  cities.some((city) => city.latitude === latitude && city.longitude === longitude)

type PartProps = { form: UseFormReturn<Fields>; onKeyDown: (event: KeyboardEvent) => void }

/** A known city brings its centre along, unless the pin was set already. */
function Street({ form, onKeyDown }: PartProps) {
  const { t } = useTranslation('addresses')
  const { register, getValues, setValue, formState } = form
  const { errors } = formState
  const onCity = (name: string) => {
    const city = cities.find((known) => known.name === name.trim())
    const { latitude, longitude } = getValues()
    if (city === undefined || (Number.isFinite(latitude) && !isCentre(latitude, longitude))) return
    setValue('latitude', city.latitude)
    setValue('longitude', city.longitude)
  }
  return (
    <div className={classes.street}>
      <TextInput
        onKeyDown={onKeyDown}
        size="md"
        label={t('form.city')}
        list="address-cities"
        autoComplete="off"
        maxLength={80}
        error={errors.city && t('form.missing')}
        {...register('city', { onChange: (event: { target: { value: string } }) => onCity(event.target.value) })}
      />
      <datalist id="address-cities">
        {cities.map(({ name }) => (
          <option key={name} value={name} aria-label={name} />
        ))}
      </datalist>
      <TextInput
        onKeyDown={onKeyDown}
        size="md"
        label={t('form.line')}
        description={t('form.lineNote')}
        inputWrapperOrder={below}
        autoComplete="street-address"
        maxLength={200}
        error={errors.line && t('form.missing')}
        {...register('line')}
      />
    </div>
  )
}

/** A comma is a decimal point in Bulgarian; nothing is no number. */
const degreesOf = (typed: string | number): number =>
  typeof typed === 'number' ? typed : typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'))

/** By the pin it is judged whether a professional goes there: the city's centre until the parent knows better. */
function Pin({ form, onKeyDown }: PartProps) {
  const { t } = useTranslation('addresses')
  const [hasFailed, setFailed] = useState(false)
  const { errors } = form.formState
  const rounded = (degrees: number) => Number(degrees.toFixed(DEGREE_DECIMALS))
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFailed(false)
        form.setValue('latitude', rounded(coords.latitude), { shouldDirty: true })
        form.setValue('longitude', rounded(coords.longitude), { shouldDirty: true })
      },
      () => setFailed(true),
      { timeout: 10_000 },
    )
  return (
    <fieldset className={classes.pin}>
      <legend>{t('form.pin')}</legend>
      <p>{t('form.pinNote')}</p>
      <div>
        {(['latitude', 'longitude'] as const).map((name) => (
          <TextInput
            onKeyDown={onKeyDown}
            key={name}
            size="md"
            label={t(`form.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            error={errors[name] && t('form.pinMissing')}
            {...form.register(name, { setValueAs: degreesOf })}
          />
        ))}
        <Button
          variant="default"
          size="md"
          leftSection={<IconCurrentLocation size={19} stroke={1.75} aria-hidden="true" />}
          onClick={locate}
        >
          {t('form.here')}
        </Button>
      </div>
      {hasFailed && <p role="alert">{t('form.hereFailed')}</p>}
    </fieldset>
  )
}
