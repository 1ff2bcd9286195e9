import i18next from 'i18next'
import texts from '../kit/i18n/bg/site.json'

i18next.addResourceBundle('bg', 'site', texts)
