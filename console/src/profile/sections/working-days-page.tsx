import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { useForm, type UseFormRegister } from 'react-hook-form'
import { PartPage } from '../part-page.tsx'
import { SectionForm } from '../section-form.tsx'
import { RuleFields, type Rules } from '../working-days/rule-fields.tsx'
import { hoursOf, weekOf } from '../working-days/week.ts'
import { WeekField } from '../working-days/week-field.tsx'

const usual = { weekly: [], breaks: [], bufferMinutes: 0, minimumNoticeMinutes: 120, horizonDays: 60 }

export function WorkingDaysPage({ profile }: { profile: OwnProfile }) {
  const saved = profile.sections['working-days'] ?? usual
  const { bufferMinutes, minimumNoticeMinutes, horizonDays } = saved
  const form = useForm({ defaultValues: { week: weekOf(saved), bufferMinutes, minimumNoticeMinutes, horizonDays } })
  return (
    <PartPage part="working-days">
      <SectionForm
        section="working-days"
        profile={profile}
        form={form}
        toBody={({ week, ...rules }) => sectionBodies['working-days'].parse({ ...hoursOf(week), ...rules })}
      >
        <WeekField form={form} isRequired />
        <RuleFields register={form.register as unknown as UseFormRegister<Rules>} saved={saved} />
      </SectionForm>
    </PartPage>
  )
}
