export { endpoints, groupsByTag } from './site/sources/endpoints.js'
export type { EndpointsOptions, GroupsByTagOptions, Tag } from './site/sources/endpoints.js'
