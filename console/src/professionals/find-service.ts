type NamedService = { id: string; name: string; nameEn: string }

const STEM = 6

/** Whether the name has the beginnings of all searched words: "Ваксинация" finds "Ваксина срещу бяс", as the search did. */
const isNamed = ({ name, nameEn }: NamedService, typed: string): boolean => {
  const known = `${name} ${nameEn}`.toLowerCase()
  return typed.split(/\s+/).every((word) => known.includes(word.slice(0, STEM)))
}

/** By id, or by a part of its name that was searched for; otherwise the first. */
export const findService = <Service extends NamedService>(services: readonly Service[], parameters: URLSearchParams) => {
  const typed = parameters.get('service')?.toLowerCase()
  return (
    services.find(({ id }) => id === parameters.get('serviceId')) ??
    services.find(({ name, nameEn }) => typed && `${name} ${nameEn}`.toLowerCase().includes(typed)) ??
    services.find((service) => typed && isNamed(service, typed)) ??
    services[0]
  )
}
