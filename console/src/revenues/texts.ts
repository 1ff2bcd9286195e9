import i18next from 'i18next'
import texts from '../i18n/bg/revenues.json'

i18next.addResourceBundle('bg', 'revenues', texts)
