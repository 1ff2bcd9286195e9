import { zodResolver } from '@hookform/resolvers/zod'
import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PartPage } from '../part-page.tsx'
import { SectionForm } from '../section-form.tsx'
import { useFault } from '../use-fault.ts'
import classes from './fields.module.css'

const nobody = { name: '', surname: '', position: '', email: '', phone: '' }
const fields = [
  { name: 'name', span: '3', type: 'text', invalid: 'invalid' },
  { name: 'surname', span: '3', type: 'text', invalid: 'invalid' },
  { name: 'position', span: '2', type: 'text', invalid: 'invalid' },
  { name: 'email', span: '2', type: 'email', invalid: 'email' },
  { name: 'phone', span: '2', type: 'tel', invalid: 'phone' },
] as const

export function CompanyRepresentativesPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const faultOf = useFault()
  const form = useForm({
    resolver: zodResolver(sectionBodies['company-representatives']),
    defaultValues: profile.sections['company-representatives'] ?? { representatives: [nobody] },
  })
  const people = useFieldArray({ control: form.control, name: 'representatives' })
  const { register, formState } = form
  return (
    <PartPage part="company-representatives">
      <SectionForm section="company-representatives" profile={profile} form={form} toBody={(values) => values}>
        <ol className={classes.rows}>
          {people.fields.map((person, index) => {
            const title = t('representatives.person', { number: index + 1 })
            return (
              <li key={person.id}>
                <fieldset className={classes.row} aria-label={title}>
                  <div className={classes.head}>
                    <h2>{title}</h2>
                    {people.fields.length > 1 && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={40}
                        aria-label={t('representatives.remove', { name: title })}
                        onClick={() => people.remove(index)}
                      >
                        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
                      </ActionIcon>
                    )}
                  </div>
                  <div className={classes.grid}>
                    {fields.map(({ name, span, type, invalid }) => (
                      <TextInput
                        key={name}
                        size="md"
                        type={type}
                        label={t(`representatives.${name}`)}
                        autoComplete="off"
                        error={faultOf(formState.errors.representatives?.[index]?.[name], invalid)}
                        wrapperProps={{ 'data-span': span }}
                        {...register(`representatives.${index}.${name}`)}
                      />
                    ))}
                  </div>
                </fieldset>
              </li>
            )
          })}
        </ol>
        <Button
          variant="light"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={19} aria-hidden="true" />}
          onClick={() => people.append(nobody)}
        >
          {t('representatives.add')}
        </Button>
      </SectionForm>
    </PartPage>
  )
}
