"""A photo opens, although its cell changes between press and release."""

import pytest
from browsers import DESKTOP, Kind
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

# A list writes its texts again when it learns more about its photos, and replaces placeholders by pictures.
RENEW_CONTENTS = "for (const part of arguments[0].children) part.replaceWith(part.cloneNode(true))"


@pytest.mark.parametrize(("layout", "part"), [
    ("list", ".cell__picture"), ("list", ".cell__text"), ("wall", ".cell__picture"), ("grid", ".cell__picture"),
])
@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
def test_a_photo_opens_although_its_cell_changes(visitor, layout, part):
    visitor.uses(DESKTOP)
    visitor.visits(f"/sources/places-of-the-world?layout={layout}")
    cell = visitor.cells()[1]
    around, inside = visitor.box(cell), visitor.box(cell.find_element(By.CSS_SELECTOR, part))
    to_part = [round(inside.center[axis] - around.center[axis]) for axis in (0, 1)]
    ActionChains(visitor.driver).move_to_element_with_offset(cell, *to_part).click_and_hold().perform()
    visitor.driver.execute_script(RENEW_CONTENTS, cell)
    ActionChains(visitor.driver).release().perform()
    visitor.sees_screen("photo")
