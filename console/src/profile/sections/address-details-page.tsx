import { sectionBodies, type OwnProfile, type SectionBody } from '@lapka/contracts/api/profile.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Box, Button, Group, TextInput } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { cities, degreesOf, nowhere, pointIn, type Point } from '../../entities/place/cities.ts'
import { useLocate } from '../../entities/place/use-locate.ts'
import { SectionForm } from '../section-form.tsx'
import { useFault } from './fields.tsx'
import classes from './sections.module.css'

type Fields = Omit<SectionBody<'address-details'>, keyof Point> & Point
const empty: Fields = { city: '', address2: '', ...nowhere }
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export function AddressDetailsPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const faultOf = useFault()
  const form = useForm<Fields>({
    resolver: zodResolver(sectionBodies['address-details']) as never,
    defaultValues: profile.sections['address-details'] ?? empty,
  })
  const { register, getValues, setValue, formState } = form
  const { errors } = formState
  const setLocation = ({ latitude, longitude }: Point) => {
    setValue('latitude', latitude, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    setValue('longitude', longitude, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  /** A known city brings its centre along, unless the professional has set a place of their own. */
  const onCity = (name: string) => setLocation(pointIn(name, getValues()))
  return (
    <SectionForm section="address-details" profile={profile} form={form}>
      <div className={classes.grid}>
        <TextInput
          size="md"
          label={t('address.city')}
          description={t('address.cityNote')}
          inputWrapperOrder={below}
          list="cities"
          autoComplete="off"
          error={faultOf(errors.city)}
          wrapperProps={{ 'data-span': '2' }}
          {...register('city', { onChange: (event: { target: { value: string } }) => onCity(event.target.value) })}
        />
        <datalist id="cities">
          {cities.map(({ name }) => (
            <option key={name} value={name} aria-label={name} />
          ))}
        </datalist>
        <TextInput
          size="md"
          label={t('address.address2')}
          description={t('address.address2Note')}
          inputWrapperOrder={below}
          autoComplete="street-address"
          error={faultOf(errors.address2)}
          wrapperProps={{ 'data-span': '4' }}
          {...register('address2')}
        />
      </div>
      <Location form={form} onLocate={setLocation} />
    </SectionForm>
  )
}

type LocationProps = { form: UseFormReturn<Fields>; onLocate: (point: Point) => void }

/** Where distances are measured to: the city's centre until the professional sets a place. */
function Location({ form, onLocate }: LocationProps) {
  const { t } = useTranslation('profile')
  const { errors } = form.formState
  return (
    <fieldset className={classes.row} aria-label={t('address.where')}>
      <Group className={classes.head} gap="xs" justify="space-between" mb="xs">
        <h2>{t('address.where')}</h2>
        <OwnLocation onLocate={onLocate} />
      </Group>
      <Box component="p" mt={0} mb="sm" c="dimmed">
        {t('address.whereNote')}
      </Box>
      <div className={classes.grid}>
        {(['latitude', 'longitude'] as const).map((name) => (
          <TextInput
            key={name}
            size="md"
            label={t(`address.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            error={errors[name] && t('fault.place')}
            wrapperProps={{ 'data-span': '3' }}
            {...form.register(name, { setValueAs: degreesOf })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function OwnLocation({ onLocate }: Pick<LocationProps, 'onLocate'>) {
  const { t } = useTranslation('profile')
  const { locate, hasFailed } = useLocate(onLocate)
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconCurrentLocation size={18} stroke={1.75} aria-hidden="true" />}
        onClick={locate}
      >
        {t('address.here')}
      </Button>
      {hasFailed && (
        <p className={classes.fault} role="alert">
          {t('address.hereFailed')}
        </p>
      )}
    </div>
  )
}
