import { zodResolver } from '@hookform/resolvers/zod'
import { addressBody, type Address } from '@lapka/contracts/api/addresses.ts'
import { hashOf } from '@lapka/contracts/hash-of.ts'
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { IconCurrentLocation, IconLock } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { cities, cityWithCentre, degreesOf, isPlaced, nowhere, pointIn, type Point } from '../place/cities.ts'
import { useLocate } from '../place/use-locate.ts'
import { useSaveAddressMutation } from './addresses-api.ts'
import classes from './address.module.css'

type Fields = Omit<Address, 'id' | keyof Point> & Point
const empty: Fields = { label: '', city: '', line: '', ...nowhere, entrance: '', keyNote: '' }
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type AddressFormProps = { address: Address | null; onSaved: (id: string) => void; onCancel?: () => void }

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
    const answer = await save({ addressId: address?.id ?? null, body: addressBody.parse(body), idempotencyKey })
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
    <Stack gap="md" role="group" aria-label={t(address === null ? 'form.new' : 'form.change')}>
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
      <Group component="p" className={classes.sealed} gap="xs" align="stretch" wrap="nowrap" m={0} c="dimmed" fz="sm">
        <IconLock size={18} stroke={1.75} aria-hidden="true" /> {t('form.sealed')}
      </Group>
      <ProblemNotice error={error} />
      <Group gap="sm" align="stretch">
        <Button loading={isLoading} onClick={() => void submit()}>
          {t('form.save')}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('form.back')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type PartProps = { form: UseFormReturn<Fields>; onKeyDown: (event: KeyboardEvent) => void }

/** A known city brings its centre along, unless the pin was set already. */
function Street({ form, onKeyDown }: PartProps) {
  const { t } = useTranslation('addresses')
  const { letters } = useFormat()
  const { register, getValues, setValue, formState } = form
  const { errors } = formState
  const onCity = (name: string) => {
    const { latitude, longitude } = pointIn(name, getValues())
    setValue('latitude', latitude, { shouldValidate: formState.isSubmitted })
    setValue('longitude', longitude, { shouldValidate: formState.isSubmitted })
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
          <option key={name} value={letters(name)} aria-label={letters(name)} />
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

/** By the pin it is judged whether a professional goes there. Coordinates are typed only where nothing else says them. */
function Pin({ form, onKeyDown }: PartProps) {
  const { t } = useTranslation('addresses')
  const [isTyping, setTyping] = useState(false)
  const { errors } = form.formState
  const { locate, hasFailed } = useLocate((point) => {
    form.setValue('latitude', point.latitude, { shouldDirty: true, shouldValidate: true })
    form.setValue('longitude', point.longitude, { shouldDirty: true, shouldValidate: true })
  })
  const [city, latitude, longitude] = useWatch({ control: form.control, name: ['city', 'latitude', 'longitude'] })
  const hasFault = errors.latitude !== undefined || errors.longitude !== undefined
  // Without a city its own field says what is missing.
  const areDegreesShown = isTyping || hasFailed || (hasFault && city.trim() !== '')
  return (
    <fieldset className={classes.pin}>
      <legend>{t('form.pin')}</legend>
      <PinState city={city} point={{ latitude, longitude }} />
      {areDegreesShown && (
        <div className={classes.degrees}>
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
        </div>
      )}
      {hasFailed && <p role="alert">{t('form.hereFailed')}</p>}
      <Group gap="sm" align="stretch">
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={19} stroke={1.75} aria-hidden="true" />}
          onClick={locate}
        >
          {t('form.here')}
        </Button>
        {!areDegreesShown && (
          <Button variant="subtle" onClick={() => setTyping(true)}>
            {t('form.type')}
          </Button>
        )}
      </Group>
    </fieldset>
  )
}

type PinStateProps = { city: string; point: Point }

/** Where the pin is now, in words. */
function PinState({ city, point }: PinStateProps) {
  const { t } = useTranslation('addresses')
  const centre = cityWithCentre(point)
  const words = () => {
    if (centre) return t('form.pinCentre', { city: centre.name })
    if (isPlaced(point)) return t('form.pinSet')
    return t(city.trim() === '' ? 'form.pinAwaited' : 'form.pinUnknown')
  }
  return (
    <p>
      {t('form.pinNote')} <span role="status">{words()}</span>
    </p>
  )
}
