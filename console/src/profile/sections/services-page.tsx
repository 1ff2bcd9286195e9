import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { centsOf, textOfCents } from '../../format/euro-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { PartPage } from '../part-page.tsx'
import { SectionForm } from '../section-form.tsx'
import { ServiceFields, type ServiceValues } from '../services/service-fields.tsx'
import { usualServices } from '../services/usual-services.ts'
import classes from './fields.module.css'

const fresh = (): ServiceValues => ({ id: crypto.randomUUID(), name: '', nameEn: '', price: '', durationMinutes: 30 })

/** Prices are typed as euro and sent as cents. What is being typed is text until it is saved. */
const bodyOf = ({ services }: { services: ServiceValues[] }) =>
  sectionBodies.services.parse({
    services: services.map(({ price, ...service }) => ({ ...service, priceCents: centsOf(price) })),
  })

export function ServicesPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const saved = profile.sections.services?.services ?? []
  const form = useForm({
    defaultValues: {
      services: saved.map(({ priceCents, ...service }) => ({ ...service, price: textOfCents(priceCents, language) })),
    },
  })
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'services',
    keyName: 'key',
    rules: { required: true },
  })
  const names = new Set(useWatch({ control: form.control, name: 'services' }).map(({ name }) => name.trim()))
  const usual = usualServices[profile.role].filter(({ name }) => !names.has(name))
  return (
    <PartPage part="services">
      <SectionForm section="services" profile={profile} form={form} toBody={bodyOf}>
        {fields.length === 0 && <p className={classes.none}>{t('services.none')}</p>}
        <ol className={classes.rows}>
          {fields.map((field, index) => (
            <li key={field.key}>
              <ServiceFields form={form} index={index} onRemove={() => remove(index)} />
            </li>
          ))}
        </ol>
        {usual.length > 0 && (
          <div className={classes.usual}>
            <span>{t('services.usual')}</span>
            {usual.map((service) => (
              <button key={service.name} type="button" onClick={() => append({ ...fresh(), ...service })}>
                <IconPlus size={16} aria-hidden="true" />
                {language === 'bg' ? service.name : service.nameEn}
              </button>
            ))}
          </div>
        )}
        <Button
          variant="light"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={19} aria-hidden="true" />}
          onClick={() => append(fresh())}
        >
          {t('services.add')}
        </Button>
        {form.formState.errors.services?.root && (
          <p className={classes.fault} role="alert">
            {t('fault.addOne')}
          </p>
        )}
      </SectionForm>
    </PartPage>
  )
}
