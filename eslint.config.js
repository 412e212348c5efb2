// The table's pages are plain ES modules, served as they are; only theme.js is a classic script (it runs before the page is drawn).
import js from "@eslint/js";
import globals from "globals";

const STATIC = "src/hutch/table/static";

export default [
  js.configs.recommended,
  {
    files: [`${STATIC}/**/*.js`],
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "consistent-return": "off", // a handler may return early, and a returned call reads better than two lines
      eqeqeq: "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-restricted-properties": ["error", { property: "outerHTML" }, { property: "insertAdjacentHTML" }, { property: "write", object: "document" }],
      "no-shadow": ["error", { builtinGlobals: false }],
      "no-unused-expressions": "error",
      "no-use-before-define": ["error", { functions: false, classes: true, variables: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "off", // a sum of two strings is as plain
    },
  },
  { files: [`${STATIC}/shared/theme.js`], languageOptions: { sourceType: "script" } },
];
