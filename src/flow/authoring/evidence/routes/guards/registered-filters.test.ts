import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

const FILTER = (name: string) => `package shop;

import jakarta.servlet.Filter;
import org.springframework.stereotype.Component;

public class ${name} implements Filter {
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain) {
    if (request.getHeader("token") == null) {
      response.sendError(401);
      return;
    }
    chain.doFilter(request, response);
  }
}
`;
const CONFIG = (name: string) => `package shop;

import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;

public class FilterConfiguration {
  @Bean
  public FilterRegistrationBean<${name}> keyFilter() {
    FilterRegistrationBean<${name}> bean = new FilterRegistrationBean<>();
    bean.setFilter(new ${name}());
    bean.addUrlPatterns("/orders/*");
    return bean;
  }
}
`;
const CONTROLLER = (name: string, path: string) => `package shop;

import org.springframework.web.bind.annotation.*;

@RestController
public class ${name} {
  @GetMapping("${path}")
  public String list() {
    return "";
  }
}
`;
const START = `package shop;
@SpringBootApplication
public class ShopApplication {}
`;

test('a filter of Spring stands before the paths that its registration tells, in the program that registers it', async () => {
  const main = 'src/main/java/shop';
  const doors = await doorsIn({
    'shop/pom.xml': '<project/>',
    [`shop/${main}/ShopApplication.java`]: START,
    [`shop/${main}/KeyFilter.java`]: FILTER('KeyFilter'),
    [`shop/${main}/FilterConfiguration.java`]: CONFIG('KeyFilter'),
    [`shop/${main}/OrderController.java`]: CONTROLLER('OrderController', '/orders/open'),
    [`shop/${main}/ItemController.java`]: CONTROLLER('ItemController', '/items'),
    'depot/pom.xml': '<project/>',
    [`depot/${main}/DepotApplication.java`]: START.replace('Shop', 'Depot'),
    [`depot/${main}/GateFilter.java`]: FILTER('GateFilter'),
    'common/pom.xml': '<project/>',
    [`common/${main}/InfoController.java`]: CONTROLLER('InfoController', '/info'),
    [`depot/${main}/BoxController.java`]: CONTROLLER('BoxController', '/orders/boxes'),
  });
  expect(doors.toSorted()).toEqual([
    'GET /info: InfoController.list ?',
    'GET /items: ItemController.list none',
    'GET /orders/boxes: BoxController.list passes GateFilter',
    'GET /orders/open: OrderController.list passes KeyFilter',
  ]);
});
