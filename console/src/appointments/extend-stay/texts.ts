import i18next from 'i18next'
import texts from '../../kit/i18n/bg/extending.json'

i18next.addResourceBundle('bg', 'extending', texts)
