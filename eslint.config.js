import { existsSync, readdirSync } from 'node:fs';
import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';

const folders = (path) =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : [];

/** A feature may be deleted by deleting its folder, so no other feature may lean on it. */
const featureZones = folders('web/apps').flatMap((app) =>
  folders(`web/apps/${app}/src/features`).map((feature) => ({
    target: `./web/apps/${app}/src/features/${feature}`,
    from: `./web/apps/${app}/src/features`,
    except: [`./${feature}`],
    message:
      'Features do not import features. Compose the two in a route, or move what they share to a topic of src/domain.',
  })),
);

/** Within an app: domain → features → routes. Circles between topics of the domain are found by scripts/imports.test.ts. */
const layerZones = folders('web/apps').flatMap((app) => {
  const src = `./web/apps/${app}/src`;
  const composed = ['routes', 'shell', 'router.tsx', 'app.tsx'].map((name) => `${src}/${name}`);
  return [
    {
      target: [`${src}/domain`, `${src}/parts`],
      from: [`${src}/features`, ...composed],
      message:
        'src/domain and src/parts import no feature and no screen. Move the shared part to a topic of src/domain.',
    },
    {
      target: `${src}/features`,
      from: composed,
      message:
        'A feature does not import a route: routes are made of features. Hand in what is needed as a prop.',
    },
  ];
});

/** The layers of the packages. A package imports only from the layers below its own. */
const packageLayers = [
  ['money', 'i18n'],
  ['api', 'live'],
  ['ui', 'art'],
  ['testing', 'build'],
];

const packageZones = packageLayers.flatMap((layer, level) =>
  layer.flatMap((name) => [
    ...packageLayers.slice(level).flatMap((above) =>
      above
        .filter((other) => other !== name)
        .map((other) => ({
          target: `./web/packages/${name}`,
          from: `./web/packages/${other}`,
          message: `Packages import downward only (money, i18n → api, live → ui, art): ${name} may not use ${other}. Hand it in as an argument, or move the shared part down.`,
        })),
    ),
    {
      target: `./web/packages/${name}`,
      from: './web/apps',
      message: 'A package knows no app. Hand in what is needed as an argument.',
    },
  ]),
);

/** Apps are deployed by themselves. */
const appZones = folders('web/apps').flatMap((app) =>
  folders('web/apps')
    .filter((other) => other !== app)
    .map((other) => ({
      target: `./web/apps/${app}`,
      from: `./web/apps/${other}`,
      message: 'Apps do not import apps. Move the shared part to a package.',
    })),
);

export default ts.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'bin/**',
      'data/**',
      '.cache/**',
      'internal/**',
      'campaigns/**',
      'web/packages/api/src/schema.d.ts',
    ],
  },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: [...featureZones, ...layerZones, ...packageZones, ...appZones] },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'smart'],
      'max-lines': ['error', 600],
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  {
    // They compile every component, which is half of the linter's processor time. Those of tests end with their test.
    files: ['web/**/*.{ts,tsx}'],
    ignores: ['**/*.test.tsx'],
    ...reactHooks.configs.flat['recommended-latest'],
  },
  {
    files: ['**/*.mjs', 'e2e/**', '**/mock/**'],
    rules: { 'no-console': 'off' },
  },
);
